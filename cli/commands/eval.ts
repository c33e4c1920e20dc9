import { wording } from '../../core/text/index.ts';
import { defineCommand } from '../command.ts';
import { failedToReadOrWrite } from '../common-options.ts';
import { evalOptions } from '../eval/options.ts';
import { runEval } from '../eval/run-eval.ts';

export const evalCommand = defineCommand(
  {
    name: 'eval',
    summary: wording`Compare the tool calls of models with expectations`,
    details: [
      'Reads questions and expectations from `NAME.aioneval.json` files, and from `.jsonl` files in the format of the Berkeley Function Calling Leaderboard. Each question is sent to each model. No tools are run; results come from the file. See docs/agents.md for the file format.',
      'For each model, the report shows how often the calls were correct, with the 95 % interval, and which tools the model confused with each other. A failed request is no answer of the model: it is repeated, listed, and not counted. Calls are judged as the model sent them. `--judge repaired` judges them after repairs. docs/how-sure.md explains the numbers.',
      '`--against REPORT` compares the run with an earlier JSON report. The comparison says whether a model got better or worse, or that no change is proven, and how small a change these runs can find.',
      '`--compare OLD` asks the earlier and the current tools in one session, in turn, and tests suspicious questions again with fresh runs. OLD is a path, or `git:REV` for the same paths in a Git revision. With `--compare`, the exit code is 1 only if a model or question is certainly worse.',
      '`--shard I/N` asks a part of the questions on each of N machines. `aion eval merge REPORT…` combines their JSON reports into the report of a single run.',
      'Complete responses are cached for 14 days. After Ctrl+C, run the same command again to continue. `--no-cache` turns the cache off.',
      'See `aion ask` for models, addresses and keys.',
    ],
    operands: {
      name: 'PATH',
      summary: 'Files with expectations, their folders, or globs; or `merge` and JSON reports',
      minimum: 1,
      maximum: null,
    },
    options: evalOptions,
    examples: {
      'aion eval tools.aioneval.json --model llama3.2@ollama': 'Check whether a model uses the tools correctly',
      'aion eval evals --model gpt-4.1@openai --model llama3.2@ollama --times 5 --format json -o report.json':
        'Ask two models each question five times',
      'aion eval evals --model llama3.2@ollama --compare git:main --format html -o report.html':
        'Show how sure it is that a change makes a question worse',
      'aion eval evals --model llama3.2@ollama --times 10 --against report.json --threshold 0 --fail-on worse':
        'Fail only if a change made a model certainly worse',
    },
    exits: {
      0: 'Every model reaches the threshold',
      1: 'A model is below the threshold, or certainly worse with `--fail-on worse`',
      2: failedToReadOrWrite,
      3: 'Not measured: requests failed, or a budget was spent',
      130: 'Interrupted',
    },
  },
  runEval,
);
