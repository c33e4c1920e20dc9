import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const [begin, end] = ['<!-- npm run bench -- --page writes this -->', '<!-- until here -->'];
const printed: string[] = [];

/** Prints a text, and keeps it for the page. */
export function print(text: string): void {
  console.log(text);
  printed.push(text);
}

/** The machine, the day and the commit of this run, in one line. Load is the mean number of programs that ran in the last minute. */
export function machine(): string {
  const [load = 0] = loadavg();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, commit ${commit}, Node ${process.version}, ${availableParallelism()} processors (${cpus()[0]?.model ?? 'unknown'}), load ${load.toFixed(1)}`;
}

/** Puts all texts that were printed into docs/performance.md, in place of those of an earlier run. */
export function writePage(): void {
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`${page} lacks the lines “${begin}” and “${end}”.`);
  const tables = printed
    .join('\n')
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n');
  writeFileSync(page, `${text.slice(0, from)}${begin}\n\n\`\`\`text\n${tables}\n\`\`\`\n\n${text.slice(to)}`);
}
