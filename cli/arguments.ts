import { type ParseArgsConfig, parseArgs } from 'node:util';
import { editDistance, type OrProblem, say } from '../core/text/index.ts';

interface OptionBase {
  /** One letter, for `-v`. */
  readonly short?: string;
  readonly summary: string;
  /** An earlier name, which still works and which no help lists. */
  readonly earlierName?: string;
}

/** `--verbose`. */
interface FlagOption extends OptionBase {
  readonly kind: 'flag';
}

/** `--output FILE`: given once. */
interface ValueOption extends OptionBase {
  readonly kind: 'value';
  readonly value: string;
  /** The allowed values; any if missing. */
  readonly choices?: readonly string[];
  /** The values that the help lists, where the command itself checks the value. */
  readonly known?: readonly string[];
  readonly default?: string;
}

/** `--rule ID=SEVERITY`: may be repeated. */
interface ListOption extends OptionBase {
  readonly kind: 'list';
  readonly value: string;
}

/** `--max-warnings N`: a whole number. */
interface NumberOption extends OptionBase {
  readonly kind: 'number';
  readonly value: string;
  /** 0 if missing. */
  readonly minimum?: number;
}

type More<Option> = Omit<Option, 'kind' | 'value' | 'summary'>;

/** Declares an option; `more` holds its rarer members, `name` is the name of the value in the help. */
export function flag(summary: string, more: More<FlagOption> = {}): FlagOption {
  return { kind: 'flag', summary, ...more };
}

export function value(name: string, summary: string): ValueOption;
export function value<const M extends More<ValueOption>>(name: string, summary: string, more: M): ValueOption & M;
export function value(name: string, summary: string, more: More<ValueOption> = {}): ValueOption {
  return { kind: 'value', value: name, summary, ...more };
}

export function list(name: string, summary: string, more: More<ListOption> = {}): ListOption {
  return { kind: 'list', value: name, summary, ...more };
}

export function number(name: string, summary: string, more: More<NumberOption> = {}): NumberOption {
  return { kind: 'number', value: name, summary, ...more };
}

export type OptionDeclaration = FlagOption | ValueOption | ListOption | NumberOption;
export type OptionDeclarations = Readonly<Record<string, OptionDeclaration>>;

type ChosenFrom<O> = O extends { readonly choices: readonly (infer C)[] } ? C : string;
type OptionValue<O extends OptionDeclaration> = O extends FlagOption
  ? boolean
  : O extends ListOption
    ? readonly string[]
    : O extends NumberOption
      ? number | null
      : O extends { readonly default: string }
        ? ChosenFrom<O>
        : ChosenFrom<O> | null;

/** The value of each declared option; null where it was not given. */
export type OptionValues<D extends OptionDeclarations> = { readonly [K in keyof D]: OptionValue<D[K]> };

export interface OperandDeclaration {
  /** As the usage line shows it: `PATH`. */
  readonly name: string;
  readonly summary: string;
  readonly minimum: number;
  /** Null for any number. */
  readonly maximum: number | null;
}

interface ArgumentDeclaration<D extends OptionDeclarations> {
  readonly operands: OperandDeclaration | null;
  readonly options: D;
}

type ParsedArguments<D extends OptionDeclarations> = OrProblem<{
  readonly operands: readonly string[];
  readonly options: OptionValues<D>;
}>;

type Collected = Record<string, string | boolean | number | string[] | null>;

/**
 * Reads the words after the command's name: `--name value`, `--name=value`, `-n value`, `-nv` for flags, `--` before operands that look
 * like options, `-` as an operand (standard input). The last of a repeated option counts.
 */
export function parseArguments<const D extends OptionDeclarations>(
  words: readonly string[],
  declaration: ArgumentDeclaration<D>,
): ParsedArguments<D> {
  const options: Collected = {};
  for (const [name, option] of Object.entries(declaration.options)) options[name] = initialValue(option);
  const { tokens } = parseArgs({
    ...{ args: [...words], options: kindsOf(declaration.options) },
    ...{ strict: false, allowPositionals: true, tokens: true },
  });
  for (const token of tokens) {
    // Node takes the last character of `-v-` for the end of the options.
    if (token.kind === 'option-terminator' && words[token.index] !== '--') {
      return { ok: false, problem: unknownOption('--', declaration.options) };
    }
    if (token.kind !== 'option') continue;
    const { rawName: spelling, value: given } = token;
    const name = nameNow(token.name, declaration.options);
    const option = Object.hasOwn(declaration.options, name) ? declaration.options[name] : undefined;
    if (option === undefined) return { ok: false, problem: unknownOption(spelling, declaration.options) };
    if (option.kind === 'flag') {
      if (given !== undefined) return { ok: false, problem: say`${spelling} doesn't accept a value.` };
      options[name] = true;
      continue;
    }
    if (given === undefined) {
      return { ok: false, problem: say`${spelling} requires a value: ${spelling} ${option.value}.` };
    }
    const problem = take(options, name, option, given, spelling);
    if (problem !== null) return { ok: false, problem };
  }
  const operands = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const problem = operandProblem(operands, declaration.operands);
  if (problem !== null) return { ok: false, problem };
  // Every declared option has its initial value or one of its kind, as OptionValues requires.
  return { ok: true, operands, options: options as unknown as OptionValues<D> };
}

/** The name of the option today. */
function nameNow(name: string, declared: OptionDeclarations): string {
  return Object.entries(declared).find(([, { earlierName }]) => earlierName === name)?.[0] ?? name;
}

function initialValue(option: OptionDeclaration): string | boolean | string[] | null {
  switch (option.kind) {
    case 'flag':
      return false;
    case 'list':
      return [];
    case 'number':
      return null;
    case 'value':
      return option.default ?? null;
  }
}

function kindsOf(declared: OptionDeclarations): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, { kind, short }]) => [
      name,
      { type: kind === 'flag' ? 'boolean' : 'string', ...(short === undefined ? {} : { short }) },
    ]),
  );
}

function take(
  options: Collected,
  name: string,
  option: Exclude<OptionDeclaration, FlagOption>,
  given: string,
  spelling: string,
): string | null {
  switch (option.kind) {
    case 'number':
      if (!/^\d{1,9}$/.test(given)) return say`Invalid value "${given}" for ${spelling}. Use a whole number.`;
      if (Number(given) < (option.minimum ?? 0)) {
        return say`Invalid value "${given}" for ${spelling}. Use a whole number, ${option.minimum ?? 0} or greater.`;
      }
      options[name] = Number(given);
      return null;
    case 'list':
      options[name] = [...((options[name] as string[] | undefined) ?? []), given];
      return null;
    case 'value':
      if (option.choices !== undefined && !option.choices.includes(given)) {
        return say`Invalid value "${given}" for ${spelling}. Use ${orList(option.choices)}.${didYouMean(given, option.choices)}`;
      }
      options[name] = given;
      return null;
  }
}

function operandProblem(operands: readonly string[], declared: OperandDeclaration | null): string | null {
  if (declared === null) return operands.length === 0 ? null : say`Unexpected argument "${operands[0]}".`;
  if (operands.length < declared.minimum) return say`Missing argument ${declared.name}: ${declared.summary}`;
  if (declared.maximum !== null && operands.length > declared.maximum) {
    return say`Unexpected argument "${operands[declared.maximum]}".`;
  }
  return null;
}

function unknownOption(spelling: string, declared: OptionDeclarations): string {
  const names = [...Object.keys(declared).map((name) => `--${name}`), '--help'];
  const same = alike.find((words) => words.includes(spelling))?.find((word) => names.includes(word));
  const near = spelling.startsWith('--') ? didYouMean(spelling, names) : '';
  return say`Unknown option ${spelling}.${same === undefined ? near : say` Did you mean "${same}"?`}`;
}

const alike: readonly (readonly string[])[] = [
  ['--to', '--target'],
  ['--out', '--output', '--out-dir'],
  ['--from', '--source-format'],
];

/** ` Did you mean "…"?` for the nearest of `known`; empty if none is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = known
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate, slipsIn(candidate)) }))
    .filter(({ candidate, distance }) => distance <= slipsIn(candidate))
    .sort((a, b) => a.distance - b.distance)[0];
  if (near === undefined) return '';
  return say` Did you mean "${near.candidate}"?`;
}

/** The most typing errors that leave a word of this length recognisable. */
function slipsIn(word: string): number {
  return Math.max(1, Math.floor(word.length / 3));
}

function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : say`${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
