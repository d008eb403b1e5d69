// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TableLayout
import TextVocabulary
import UIKitEngine

/// Loads a view when it is asked for, and follows its appearance and layout.
///
/// Without a window the view has the size of ``UIScreen/main`` and no safe area. A window that has
/// the controller as its root gives the view its own size and safe area.
open class UIViewController {
  /// The title.
  open var title: String?
  /// The size that a container should give the view; nothing reads it.
  open var preferredContentSize = CGSize.zero
  /// The edges at which the view reaches under bars.
  open var edgesForExtendedLayout: UIRectEdge = .all {
    didSet { host?.edgesForExtendedLayout = edgesForExtendedLayout }
  }
  /// The controllers whose views are inside this one's.
  public private(set) var children: [UIViewController] = []
  /// The controller that contains this one.
  public private(set) weak var parent: UIViewController?
  /// What a navigation bar shows of the controller.
  public private(set) lazy var navigationItem = UINavigationItem()

  private var host: ControllerHost?

  /// Makes a controller; its view is loaded when it is asked for.
  public init(nibName: String? = nil, bundle: Bundle? = nil) {}

  // Disfavoured for `super.init()`, as that of `View` is.
  /// Makes a controller; its view is loaded when it is asked for.
  @_disfavoredOverload
  public convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Makes a controller; nothing is decoded.
  public required init?(coder: NSCoder) {}

  // MARK: The view

  /// The view, loaded at the first access.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return host?.view
    }
    set {
      guard let newValue else {
        host = nil
        return
      }
      setHost(newValue)
    }
  }

  /// The view if it is loaded.
  public var viewIfLoaded: UIView? { host?.view }

  /// Whether the view is loaded.
  public var isViewLoaded: Bool { host != nil }

  /// Makes the view; an override sets ``view`` and does not call super.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Loads the view unless it is loaded.
  public func loadViewIfNeeded() {
    guard host == nil else { return }
    loadView()
    if host == nil { setHost(UIView(frame: UIScreen.main.bounds)) }
    viewDidLoad()
  }

  private func setHost(_ view: UIView) {
    let size = view.frame.size == .zero ? UIScreen.main.bounds.size : view.frame.size
    let host = ControllerHost(size: size, rootView: view)
    host.controller = self
    host.edgesForExtendedLayout = edgesForExtendedLayout
    host.additionalSafeAreaInsets = additionalSafeAreaInsets
    self.host = host
  }

  // MARK: Hooks

  /// Called after the view was loaded.
  open func viewDidLoad() {}
  /// Called before the view appears in a window.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is in a window and is about to be laid out.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view appeared in a window.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view leaves a window.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view left a window.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view places its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view placed its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called when the view's constraints need to be updated.
  open func updateViewConstraints() {}
  /// Called after the controller entered or left another one.
  open func didMove(toParent parent: UIViewController?) {}
  /// Called before the controller enters or leaves another one.
  open func willMove(toParent parent: UIViewController?) {}

  /// Runs the hooks of appearing, with a layout between them.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard isAppearing else { return viewWillDisappear(animated) }
    loadViewIfNeeded()
    viewWillAppear(animated)
    viewIsAppearing(animated)
    self.isAppearing = true
  }

  /// Ends what ``beginAppearanceTransition(_:animated:)`` began.
  public func endAppearanceTransition() {
    if isAppearing { viewDidAppear(false) } else { viewDidDisappear(false) }
    isAppearing = false
  }

  private var isAppearing = false

  // MARK: Safe area and bars

  /// Insets that are added to the view's safe area.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { host?.additionalSafeAreaInsets = additionalSafeAreaInsets }
  }

  /// The least margins of the view.
  public var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    host?.systemMinimumLayoutMargins ?? .zero
  }

  /// Whether the view's margins are at least the system's.
  open var viewRespectsSystemMinimumLayoutMargins: Bool {
    get { host?.viewRespectsSystemMinimumLayoutMargins ?? true }
    set {
      loadViewIfNeeded()
      host?.viewRespectsSystemMinimumLayoutMargins = newValue
    }
  }

  /// The guide that ends where the bars at the top end.
  public var topLayoutGuide: any UILayoutSupport {
    loadViewIfNeeded()
    return loadedHost.topLayoutGuide
  }

  /// The guide that begins where the bars at the bottom begin.
  public var bottomLayoutGuide: any UILayoutSupport {
    loadViewIfNeeded()
    return loadedHost.bottomLayoutGuide
  }

  private var loadedHost: ControllerHost {
    guard let host else { preconditionFailure("A controller has a host once its view is loaded.") }
    return host
  }

  /// Gives the view a size and what notches and bars cover, and lays out; as a window does.
  public func layOut(
    size: CGSize, safeArea: UIEdgeInsets = .zero, topBar: CGFloat = 0, bottomBar: CGFloat = 0
  ) {
    loadViewIfNeeded()
    host?.size = size
    host?.deviceSafeArea = safeArea
    host?.topBarHeight = topBar
    host?.bottomBarHeight = bottomBar
    host?.layoutIfNeeded()
  }

  /// The traits of the view.
  open var traitCollection: UITraitCollection {
    viewIfLoaded?.traitCollection ?? UITraitCollection.current
  }

  /// Called when the view's traits changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Containment

  /// Takes a controller in; its view is added by the caller.
  open func addChild(_ child: UIViewController) {
    child.removeFromParent()
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
  }

  /// Leaves the controller that contains this one.
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  /// The navigation controller.
  @available(*, unavailable, message: "There is no navigation; give layOut(size:topBar:) a bar.")
  public var navigationController: Never? { nil }

  /// Shows another controller.
  @available(*, unavailable, message: "There is no presentation; lay out the other controller.")
  public func present(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {}
}

/// What a navigation bar shows of a controller; nothing is drawn.
public final class UINavigationItem {
  /// The title.
  public var title: String?

  /// Makes an item.
  public init() {}
}

/// The host of a controller's view, which calls the controller's hooks.
private final class ControllerHost: LayoutHost {
  weak var controller: UIViewController?

  override func updateViewConstraints() { controller?.updateViewConstraints() }
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    controller?.traitCollectionDidChange(previousTraitCollection)
  }
  override func viewWillLayoutSubviews() { controller?.viewWillLayoutSubviews() }
  override func viewDidLayoutSubviews() { controller?.viewDidLayoutSubviews() }
}

extension LayoutSupportGuide: UILayoutSupport {
  /// How far the bars reach into the view.
  public var length: CGFloat { engineLength }
}

/// A controller whose view is a table.
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  /// The table, which is also the view.
  public let tableView: UITableView

  /// Makes a controller with a table of a style.
  public init(style: UITableView.Style) {
    tableView = UITableView(frame: UIScreen.main.bounds, style: style)
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a controller with a plain table; nothing is decoded.
  public required init?(coder: NSCoder) {
    tableView = UITableView(frame: UIScreen.main.bounds, style: .plain)
    super.init(coder: coder)
  }

  open override func loadView() {
    view = tableView
    tableView.dataSource = self
    tableView.delegate = self
  }

  /// One section unless overridden.
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }

  /// No rows unless overridden.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }

  /// An empty cell unless overridden.
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell() }

  /// No title unless overridden.
  open func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }

  /// No title unless overridden.
  open func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { nil }

  // MARK: The delegate's methods, for overriding

  /// No height of its own unless overridden.
  open func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> CGFloat { RowHeight.unanswered }

  /// No estimate of its own unless overridden.
  open func tableView(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat { RowHeight.unanswered }

  /// No height of its own unless overridden.
  open func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> CGFloat { RowHeight.unanswered }

  /// No height of its own unless overridden.
  open func tableView(
    _ tableView: UITableView, heightForFooterInSection section: Int
  ) -> CGFloat { RowHeight.unanswered }

  /// No view unless overridden.
  open func tableView(
    _ tableView: UITableView, viewForHeaderInSection section: Int
  ) -> UIView? { nil }

  /// No view unless overridden.
  open func tableView(
    _ tableView: UITableView, viewForFooterInSection section: Int
  ) -> UIView? { nil }

  /// Nothing unless overridden.
  open func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}

  /// Nothing unless overridden.
  open func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}

  /// Every row takes taps unless overridden.
  open func tableView(
    _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool { true }

  /// The row itself unless overridden.
  open func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }

  /// Nothing unless overridden.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}

  /// Nothing unless overridden.
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
}
