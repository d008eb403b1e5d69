// SPDX-License-Identifier: Apache-2.0

// Times kiwi on constraint systems in the line format of `ConstraintBenchmarks`:
//
//     vars N
//     con ID RELATION CONSTANT PRIORITY WEIGHT COUNT (VARIABLE COEFFICIENT)…
//     edit VARIABLE PRIORITY WEIGHT VALUE…
//     churn COUNT ID…
//
// Lines of other kinds are for ConstraintBenchmarks alone.
//
// Usage: harness TASK REPETITIONS FILE…   with TASK one of build, add, edit, churn.
// Prints one line per file: name, and CPU microseconds per operation, the best of five trials;
// nan where kiwi fails.

#include <kiwi/kiwi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <time.h>
#include <vector>

struct Row {
    std::vector<std::pair<int, double>> terms;
    kiwi::RelationalOperator relation;
    double constant;
    double weight;
};

struct System {
    int variableCount = 0;
    std::vector<Row> rows;
    std::vector<int> churn;
    int edited = -1;
    double editWeight = 0;
    std::vector<double> values;
};

static System load(const char *path)
{
    System system;
    std::ifstream file(path);
    std::string line;
    while (std::getline(file, line)) {
        std::istringstream words(line);
        std::string kind;
        words >> kind;
        if (kind == "vars") {
            words >> system.variableCount;
        } else if (kind == "con") {
            int id, count;
            double priority;
            std::string relation;
            Row row;
            words >> id >> relation >> row.constant >> priority >> row.weight >> count;
            row.relation = relation == "==" ? kiwi::OP_EQ
                : relation == "<=" ? kiwi::OP_LE : kiwi::OP_GE;
            for (int i = 0; i < count; ++i) {
                std::pair<int, double> term;
                words >> term.first >> term.second;
                row.terms.push_back(term);
            }
            system.rows.push_back(row);
        } else if (kind == "edit") {
            double priority, value;
            words >> system.edited >> priority >> system.editWeight;
            while (words >> value) system.values.push_back(value);
        } else if (kind == "churn") {
            int count, id;
            words >> count;
            while (words >> id) system.churn.push_back(id);
        }
    }
    return system;
}

static double now()
{
    timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

template <typename Body> static double best(int repetitions, Body body)
{
    double result = std::numeric_limits<double>::infinity();
    for (int trial = 0; trial < 5; ++trial) {
        double start = now();
        for (int i = 0; i < repetitions; ++i) body();
        result = std::min(result, (now() - start) / repetitions);
    }
    return result;
}

static kiwi::Constraint make(const Row &row, const std::vector<kiwi::Variable> &variables)
{
    std::vector<kiwi::Term> terms;
    for (auto &term : row.terms) terms.emplace_back(variables[term.first], term.second);
    return kiwi::Constraint(kiwi::Expression(terms, -row.constant), row.relation, row.weight);
}

int main(int argc, char **argv)
{
    if (argc < 4) return 64;
    std::string task = argv[1];
    int repetitions = std::atoi(argv[2]);
    double sink = 0;
    for (int i = 3; i < argc; ++i) {
        System system = load(argv[i]);
        std::vector<kiwi::Variable> variables(system.variableCount);
        std::vector<kiwi::Constraint> constraints;
        for (auto &row : system.rows) constraints.push_back(make(row, variables));
        double time = 0;
        if (task == "build") {
            time = best(repetitions, [&] {
                kiwi::Solver solver;
                std::vector<kiwi::Variable> own(system.variableCount);
                for (auto &row : system.rows) solver.addConstraint(make(row, own));
                solver.updateVariables();
                for (auto &variable : own) sink += variable.value();
            });
        } else if (task == "add") {
            // The same with constraints made beforehand.
            time = best(repetitions, [&] {
                kiwi::Solver solver;
                for (auto &constraint : constraints) solver.addConstraint(constraint);
                solver.updateVariables();
                for (auto &variable : variables) sink += variable.value();
            });
        } else {
            kiwi::Solver solver;
            for (auto &constraint : constraints) solver.addConstraint(constraint);
            if (task == "edit") {
                solver.addEditVariable(variables[system.edited], system.editWeight);
                time = best(repetitions, [&] {
                    for (double value : system.values) {
                        solver.suggestValue(variables[system.edited], value);
                        solver.updateVariables();
                    }
                }) / system.values.size();
            } else {
                try {
                    time = best(repetitions, [&] {
                        for (int id : system.churn) {
                            solver.removeConstraint(constraints[id]);
                            solver.addConstraint(constraints[id]);
                            solver.updateVariables();
                        }
                    }) / system.churn.size();
                } catch (const std::exception &error) {
                    // kiwi fails on some systems that it solved before: there is no time then, but no crash.
                    std::fprintf(stderr, "%s: %s\n", argv[i], error.what());
                    time = std::numeric_limits<double>::quiet_NaN();
                }
            }
        }
        std::printf("%s %.4f\n", argv[i], time);
    }
    std::fprintf(stderr, "checksum %g\n", sink);
}
