import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import { mentionsIn } from './package-mentions.ts';
import { bindingPin, type PinnedList } from './pin.ts';
import type { PackageList } from './pin-files.ts';
import { faultOf } from './published.ts';
import { allowsFrom } from './specifiers.ts';
import { newestLoaderVersion } from './versions.ts';

export interface PinProblem<List extends PackageList> {
  readonly list: List;
  readonly severity: 'error' | 'warning';
  readonly span: Span;
  readonly message: string;
}

/** The first LangChain in which `get_langchain_tools` of every version raises ImportError: `langchain.tools` and `.agents` lack `Tool`. */
const firstWithoutTool = 1;

/** The problems of the package lists of one folder, with their pins: versions that cannot be used, and a LangChain that is too new. */
export function pinProblems<List extends PackageList>(
  lists: readonly List[],
  pinned: readonly PinnedList<List>[],
): readonly PinProblem<List>[] {
  const found: PinProblem<List>[] = [];
  for (const { list, pin } of pinned) {
    const fault = faultOf(pin.version);
    if (fault === null || pin.specifier === '') continue;
    const message =
      fault === 'unpublished'
        ? say`aions-llm ${pin.version} doesn't exist. Use ${newestLoaderVersion}.`
        : say`aions-llm ${pin.version} can't be imported (${fault}). Use ${newestLoaderVersion}.`;
    found.push({ list, severity: 'error', span: pin.span, message });
  }
  const binding = bindingPin(pinned);
  if (binding === null) return found;
  const asked = lists.flatMap((list) =>
    mentionsIn(list.fileName, list.text, 'langchain').map((mention) => ({ list, ...mention })),
  );
  if (asked.some(({ specifier, dialect }) => !allowsFrom(specifier, dialect, firstWithoutTool))) return found;
  const { list, span } = asked.find(({ specifier }) => specifier !== '') ?? {
    list: binding.list,
    span: binding.pin.span,
  };
  const message = say`aions-llm requires langchain<1. With LangChain 1, get_langchain_tools() raises ImportError.`;
  return [...found, { list, severity: 'warning', span, message }];
}
