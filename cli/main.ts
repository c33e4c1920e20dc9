import process from 'node:process';
import { runCommandLine } from './command-line.ts';
import { exitCode } from './exit-code.ts';
import { nodeHost } from './node-host.ts';

const oldestNode = 20;

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  process.stderr.write(`aion needs Node ${oldestNode} or later; this is Node ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  // Sets the code and does not call process.exit(): a pipe still gets all output.
  runCommandLine(process.argv.slice(2), nodeHost()).then(
    (code) => {
      // The output may have failed later.
      process.exitCode = process.exitCode === exitCode.failed ? exitCode.failed : code;
    },
    (error: unknown) => {
      process.stderr.write(
        `Internal error in aion. Please report it.\n${error instanceof Error ? error.stack : String(error)}\n`,
      );
      process.exitCode = 2;
    },
  );
}
