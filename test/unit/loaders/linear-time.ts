/** Texts that make a search with backtracking, or one that starts over, slow. Each is built to a length of about `size`. */
export const hostileTexts: readonly { readonly name: string; readonly build: (size: number) => string }[] = [
  '{', '}', '{}', '{ ', '{{}', '{{}}', '{{{}}}', '}{', '"', '-', '-->', '--', ' ', '\u00a0', '\r', '\r\n', '[', ']', 'a', '_', '1', 'é', '😀',
  'name', 'name ', 'name -->', 'name --> "', 'name --> ""', 'a --> "', 'a-->', 'a --> ', 'a   --', 'link-->"', '_ --> "x" ',
  'arg-', 'arg-1', 'arg-1 --> ', 'arg-1 --> "', 'arg-1-->""', 'return-', 'arg-return-', 'arg-٣',
  'rules', 'rules --> [', 'rules --> []', 'rules --> ["', 'rules --> [] ', ']  ', '],', '] }',
  'system_prompt --> """', 'system_prompt --> "', 'system_prompt --> ""', 'wrapped_query --> """ system_prompt --> "', 'system_prompt-->""""""',
  'args_schema --> {', 'args_schema --> {}', 'args_schema --> { a --> "', 'args_schema --> { a --> "x" ',
  'function --> "', 'function --> "f" --> {', 'function --> "f" --> {}', 'function --> "f" --> ', 'function', 'function --> "function --> "',
  '{ name --> "n", link --> "l" }', '{ name --> "n" ', '{ x --> "n" }', '{ name --> "n", function --> "f" --> { arg-1 --> "a" } },', '{ name ', '{ "',
  'default=', '|', ' | ', '\'', '"""',
] // biome-ignore format: a table
  .flatMap((unit) => [
    { name: JSON.stringify(unit), build: (size: number) => unit.repeat(Math.ceil(size / unit.length)) },
    { name: `[${JSON.stringify(unit)}]`, build: (size: number) => `[${unit.repeat(Math.ceil(size / unit.length))}]` },
    {
      name: `[{${JSON.stringify(unit)}}]`,
      build: (size: number) => `[{ name --> "n", link --> "l", ${unit.repeat(Math.ceil(size / unit.length))}}]`,
    },
  ]);

const small = 50_000;

/**
 * Whether the work on one of the texts grows with its length and no faster. A fourfold text may take six times as much
 * of the processor, plus a constant for collecting garbage; work that grows with the square takes sixteen times as much,
 * which at this length is half a second or more. Of up to ten tries the best counts: what other threads of the process collect is counted too.
 */
export function growth(
  build: (size: number) => string,
  work: (text: string) => unknown,
): { readonly isLinear: boolean; readonly said: string } {
  const shortText = build(small);
  const longText = build(4 * small);
  let short = Number.POSITIVE_INFINITY;
  let long = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 10; attempt++) {
    short = Math.min(short, processorTime(shortText, work));
    long = Math.min(long, processorTime(longText, work));
    if (long <= 6 * short + 100) {
      return { isLinear: true, said: '' };
    }
  }
  return { isLinear: false, said: `${short.toFixed(2)} ms, fourfold ${long.toFixed(2)} ms` };
}

/** Milliseconds of this process's own thread of work: what else the machine is busy with does not count. */
function processorTime(text: string, work: (text: string) => unknown): number {
  const start = process.cpuUsage();
  work(text);
  return process.cpuUsage(start).user / 1000;
}
