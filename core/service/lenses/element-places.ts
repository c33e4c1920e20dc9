import { perItem } from '../../notation/item-memory.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { ElementNode, RootItem } from '../../notation/syntax.ts';
import { toolNameOf } from '../../notation/tool-names.ts';
import { differingMiddle } from '../../text/span.ts';
import { elementOfNode } from '../../tools/element-of-node.ts';

interface LensFacts {
  /** Null if the element has no name, or a blank one. */
  readonly name: string | null;
  /** Whether there is something to run: a function, or the text of a link. */
  readonly canBeCalled: boolean;
}

export interface ElementPlace {
  readonly element: ElementNode;
  readonly start: number;
  readonly facts: LensFacts;
}

interface GoodVersion {
  readonly text: string;
  readonly places: readonly ElementPlace[];
}

/** The elements of the last version without a mistake, at their present offsets, so that lenses do not flicker during typing. */
export class ElementPlaces {
  #good: GoodVersion | null = null;

  of(notation: NotationDocument): readonly ElementPlace[] {
    const { places, isGood } = readPlaces(notation);
    if (isGood) this.#good = { text: notation.text, places };
    return isGood || this.#good === null ? places : moved(this.#good, notation.text, places);
  }
}

function readPlaces(notation: NotationDocument): {
  readonly places: readonly ElementPlace[];
  readonly isGood: boolean;
} {
  const places: ElementPlace[] = [];
  let isGood = true;
  for (const { item, start } of notation.items()) {
    if (item.kind === 'element') places.push({ element: item, start, facts: factsOf(item) });
    isGood &&= isWhole(item);
  }
  return { places, isGood };
}

const factsOf = perItem((element: ElementNode): LensFacts => {
  const { name, executable, link } = elementOfNode(element);
  return { name: toolNameOf(element)?.text ?? null, canBeCalled: Boolean(name) && Boolean(executable ?? link) };
}, 'for good');

function isWhole(item: RootItem): boolean {
  return item.kind === 'gap'
    ? item.tokens.every(({ kind }) => kind !== 'stray' && kind !== 'close-brace')
    : item.problems.length === 0;
}

/** The elements of the good version before and behind the change, and between them those of the present text. */
function moved(good: GoodVersion, text: string, now: readonly ElementPlace[]): readonly ElementPlace[] {
  const { start: head, end: goodTail } = differingMiddle(good.text, text).span;
  const delta = text.length - good.text.length;
  const current = new Map(now.map((place) => [place.start, place]));
  const kept = good.places.flatMap((place) => {
    const { start } = place;
    const isBefore = start < head;
    if (!isBefore && start < goodTail) return [];
    const at = isBefore ? start : start + delta;
    const same = current.get(at);
    return [same !== undefined && isWhole(same.element) ? same : { ...place, start: at }];
  });
  const between = now.filter(({ start }) => start >= head && start < goodTail + delta);
  return [...kept, ...between].sort((a, b) => a.start - b.start);
}
