import { type EmittedText, emitText } from '../core/formats/emit-text.ts';
import type { EnvelopeStyle, FormatId } from '../core/formats/format.ts';
import { type LoaderVersion, newestLoaderVersion } from '../core/loaders/versions.ts';
import { NotationDocument } from '../core/notation/notation-document.ts';
import { loaderInForce } from '../core/rules/loader-in-force.ts';
import { defaultSettings } from '../core/rules/settings.ts';
import type { ToolLoss } from './output/losses.ts';
import type { ReadTool } from './read-tools.ts';

/** A tool and the file that it was read from. */
export interface SourcedTool extends ReadTool {
  readonly file: string;
}

export interface ConvertSettings {
  readonly target: FormatId;
  readonly envelope: EnvelopeStyle | null;
  /** The loader that is to read the result; null for the one that the result itself asks for. */
  readonly loader: LoaderVersion | null;
}

/** Tools as the text of one file, and all there is to say about it, as sentences. */
export interface Conversion {
  readonly text: string;
  /** How many tools are in the text. */
  readonly count: number;
  readonly losses: readonly ToolLoss[];
  /** Tools that the target cannot have. */
  readonly refusals: readonly string[];
  /** What the provider would still refuse. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

export function convertTools(tools: readonly SourcedTool[], settings: ConvertSettings): Conversion {
  const emitted = emittedFor(tools, settings);
  const losses: ToolLoss[] = [];
  const refusals: string[] = [];
  const problems: string[] = emitted.problems.map(({ message, says }) => `${message} (${says})`);
  const warnings: string[] = [];
  emitted.emissions.forEach((emission, index) => {
    const source = tools[index];
    if (source === undefined) return;
    const { file, tool } = source;
    const name = tool.name === '' ? `the tool at ${source.pointer}` : tool.name;
    losses.push(...[...source.losses, ...emission.losses].map((loss) => ({ ...loss, file, tool: name })));
    warnings.push(...[...source.warnings, ...emission.warnings].map((warning) => `${name}: ${warning}`));
    if (emission.kind === 'refused') refusals.push(`${name}: ${emission.reason}`);
    else problems.push(...emission.problems.map(({ message, says }) => `${name}: ${message} (${says})`));
  });
  return { text: emitted.text, count: tools.length - refusals.length, losses, refusals, problems, warnings };
}

/**
 * Which loader a `.aion` file is for can depend on what is in it, and what is written depends on the loader: so it is written for
 * the newest one, and once more if the result asks for an older one, as long as that keeps to its own loader.
 */
function emittedFor(tools: readonly SourcedTool[], { target, envelope, loader }: ConvertSettings): EmittedText {
  const written = (loaderVersion: LoaderVersion): EmittedText =>
    emitText(
      tools.map(({ tool }) => tool),
      target,
      { loaderVersion, ...(envelope === null ? {} : { envelope }) },
    );
  const first = written(loader ?? newestLoaderVersion);
  if (loader !== null || target !== 'aion') return first;
  const asked = loaderOf(first);
  if (asked === newestLoaderVersion) return first;
  const second = written(asked);
  return loaderOf(second) === asked ? second : first;
}

function loaderOf({ text }: EmittedText): LoaderVersion {
  return loaderInForce(NotationDocument.parse(text), defaultSettings).versions[0] ?? newestLoaderVersion;
}
