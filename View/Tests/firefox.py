# SPDX-License-Identifier: Apache-2.0
"""Firefox for selenium's tests by Marionette, the protocol that Firefox itself speaks.

Selenium wants a geckodriver between them, which neither Debian nor PyPI has; it passes WebDriver's
commands on under Marionette's names, and so does this module. Source: Mozilla's
remote/marionette/driver.sys.mjs, the table of commands.
"""

import gc
import os
import shutil
import tempfile

from marionette_driver.marionette import Marionette
from selenium import webdriver
from selenium.common import exceptions
from selenium.webdriver.remote.command import Command

NAMES = {
    Command.GET: "WebDriver:Navigate",
    Command.REFRESH: "WebDriver:Refresh",
    Command.GET_CURRENT_URL: "WebDriver:GetCurrentURL",
    Command.GET_TITLE: "WebDriver:GetTitle",
    Command.W3C_EXECUTE_SCRIPT: "WebDriver:ExecuteScript",
    Command.W3C_EXECUTE_SCRIPT_ASYNC: "WebDriver:ExecuteAsyncScript",
    Command.FIND_ELEMENT: "WebDriver:FindElement",
    Command.FIND_ELEMENTS: "WebDriver:FindElements",
    Command.FIND_CHILD_ELEMENT: "WebDriver:FindElement",
    Command.FIND_CHILD_ELEMENTS: "WebDriver:FindElements",
    Command.GET_ELEMENT_RECT: "WebDriver:GetElementRect",
    Command.ELEMENT_SCREENSHOT: "WebDriver:TakeScreenshot",
    Command.CLICK_ELEMENT: "WebDriver:ElementClick",
    Command.CLEAR_ELEMENT: "WebDriver:ElementClear",
    Command.SEND_KEYS_TO_ELEMENT: "WebDriver:ElementSendKeys",
    Command.GET_ELEMENT_TEXT: "WebDriver:GetElementText",
    Command.GET_ELEMENT_ATTRIBUTE: "WebDriver:GetElementAttribute",
    Command.GET_ELEMENT_VALUE_OF_CSS_PROPERTY: "WebDriver:GetElementCSSValue",
    Command.GET_ELEMENT_TAG_NAME: "WebDriver:GetElementTagName",
    Command.IS_ELEMENT_SELECTED: "WebDriver:IsElementSelected",
    Command.IS_ELEMENT_ENABLED: "WebDriver:IsElementEnabled",
    Command.W3C_ACTIONS: "WebDriver:PerformActions",
    Command.W3C_CLEAR_ACTIONS: "WebDriver:ReleaseActions",
    Command.SET_WINDOW_RECT: "WebDriver:SetWindowRect",
    Command.GET_WINDOW_RECT: "WebDriver:GetWindowRect",
    Command.SET_TIMEOUTS: "WebDriver:SetTimeouts",
    Command.SWITCH_TO_FRAME: "WebDriver:SwitchToFrame",
    Command.SCREENSHOT: "WebDriver:TakeScreenshot",
}


class Connection:
    """What selenium's driver sends its commands to."""

    def __init__(self, preferences):
        self.folder = tempfile.TemporaryDirectory()
        # Marionette removes the file of the log before it writes one, so it cannot be /dev/null.
        self.client = Marionette(
            bin=os.path.realpath(shutil.which("firefox-esr") or shutil.which("firefox")),
            app="fxdesktop", headless=True, prefs=preferences,
            app_args=["--width=900", "--height=700"], gecko_log=f"{self.folder.name}/log")

    def execute(self, command, params):
        """The answer to one of WebDriver's commands, in the form of its HTTP interface."""
        if command == Command.NEW_SESSION:
            capabilities = self.client.start_session()
            return {"value": {"sessionId": self.client.session_id, "capabilities": capabilities}}
        if command == Command.QUIT:
            self.client.quit()
            # Its folders are removed when it is forgotten, which must be before Python ends.
            self.client = None
            gc.collect()
            self.folder.cleanup()
            return {"value": None}
        params = {key: value for key, value in params.items() if key != "sessionId"}
        if command == Command.SCREENSHOT:
            params["full"] = False
        if command in (Command.FIND_CHILD_ELEMENT, Command.FIND_CHILD_ELEMENTS):
            params["element"] = params.pop("id")
        answer = self.client.client.request(NAMES[command], params)
        if answer.error:
            raise exceptions.WebDriverException(answer.error["message"])
        result = answer.result
        return result if isinstance(result, dict) and "value" in result else {"value": result}

    def close(self):
        """Nothing is left open: the end of the session ends the browser."""


def open_firefox(preferences):
    """A Firefox without windows, with some of its preferences set."""
    return webdriver.Remote(
        command_executor=Connection(preferences), options=webdriver.FirefoxOptions())
