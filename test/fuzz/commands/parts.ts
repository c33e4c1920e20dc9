import type { Part } from '../part.ts';
import { type BrokenWrite, breakWrite, brokenWrites } from './broken-write.ts';
import { type CommandLine, commandLines } from './command-lines.ts';
import { runLine } from './run-line.ts';

/** Command lines with any words and files, in this process. */
export const commandLine: Part<CommandLine> = { name: 'commands', inputs: commandLines, check: runLine };

/** Command lines of the built program whose writing fails in the middle, or that are killed. */
export const brokenWrite: Part<BrokenWrite> = { name: 'writes', inputs: brokenWrites, check: breakWrite };
