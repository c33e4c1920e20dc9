import { readInterfaceKey } from '../notation/keys.ts';
import type {
  BlockNode,
  ElementNode,
  EntryNode,
  GapNode,
  RootItem,
  RootPropertyNode,
  ValueNode,
} from '../notation/syntax.ts';
import { approvedRegistry, isRegisteredProperty, isRootPropertyName } from '../notation/syntax.ts';
import { compareField } from './compare-field.ts';
import { behaviourOf, type LoaderVersion } from './versions.ts';

/**
 * What a loader can misread of an item: `none`: nothing; `own`: at most what the item itself says, so that the item can be
 * compared alone; `beyond`: other items too, so that only the whole document tells.
 */
export type Hazard = 'none' | 'own' | 'beyond';

/**
 * Tells without running a loader's model whether it has to be run. `text` is that of the item. Errs on the side of
 * hazard: where every item of a text in root brackets has none, `compareMeaning` finds no difference, and where none
 * reaches beyond its item, the differences of the document are those of its items.
 */
export function hazardOf(item: RootItem, text: string, version: LoaderVersion): Hazard {
  switch (item.kind) {
    case 'gap':
      return isPlainGap(item, text) ? 'none' : 'beyond';
    case 'root-property':
      return isPlainRootProperty(item, text) ? 'none' : 'beyond';
    case 'element':
      if (isPlainElement(item, text, version)) {
        return 'none';
      }
      return staysInside(text) ? 'own' : 'beyond';
  }
}

function isPlainGap({ tokens }: GapNode, text: string): boolean {
  let hasComment = false;
  for (const { kind } of tokens) {
    if (kind === 'comment') {
      hasComment = true;
    } else if (kind !== 'comma' && kind !== 'open-bracket' && kind !== 'close-bracket') {
      return false;
    }
  }
  return !hasComment || !/[{}]|-->/.test(text);
}

/** What 1.0.16 cuts out of the text, and all from 1.0.12 on look for in it, wherever it stands. */
const rootPropertyInText = /(?:system_prompt|wrapped_query|rules)[\s\u0085\u001c-\u001f]*-->/;
const endsInRootProperty = /(?:system_prompt|wrapped_query|rules)$/;

/** Whether the braces of the text, wherever they stand, close what they open and nothing else, and no root property is in it. */
function staysInside(text: string): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x7b) {
      level++;
    } else if (code === 0x7d && --level < 0) {
      return false;
    }
  }
  return level === 0 && !rootPropertyInText.test(text);
}

function isPlainRootProperty({ entry, problems, trivia }: RootPropertyNode, text: string): boolean {
  const { key, link, value } = entry;
  if (problems.length > 0 || trivia.length > 0 || key === null || link?.text !== '-->' || entry.block !== null) {
    return false;
  }
  if (/[{}]/.test(text) || countOf(text, '-->') !== 1) {
    return false;
  }
  if (value?.kind === 'list') {
    return key.name === 'rules' && value.values.every(isRootText) && countOf(text, ']') === 1;
  }
  const isOther = !isRootPropertyName(key.name) && !endsInRootProperty.test(key.name);
  return isRootText(value) && (isOther || key.name === 'system_prompt' || key.name === 'wrapped_query');
}

function isRootText(value: ValueNode | null): boolean {
  return isText(value) || (value?.kind === 'string' && value.closed && value.quote === 'triple');
}

/**
 * Whether the loader finds exactly what stands in the element: nothing of it looks like something else. The braces and
 * arrows of its text are then those of its form, so that it cannot reach beyond itself either.
 */
function isPlainElement(element: ElementNode, text: string, version: LoaderVersion): boolean {
  if (element.open === null || element.close === null || element.problems.length > 0 || element.trivia.length > 0) {
    return false;
  }
  const behaviour = behaviourOf(version);
  const readsClass = behaviour === '1.0.0' || behaviour === '1.0.5';
  let seen = 0;
  let arrows = 0;
  let pairs = 1;
  for (const entry of element.properties) {
    const { key, link, value } = entry;
    if (key === null || key.quoted || link?.text !== '-->' || !isRegisteredProperty(key.name)) {
      return false;
    }
    const property = 1 << approvedRegistry.indexOf(key.name);
    if ((seen & property) !== 0) {
      return false;
    }
    seen |= property;
    arrows++;
    switch (key.name) {
      case 'link':
        if (behaviour === '1.0.0' || !isTextThatCounts(value) || entry.block !== null) {
          return false;
        }
        break;
      case 'name':
      case 'description':
        if (!isTextThatCounts(value) || entry.block !== null) {
          return false;
        }
        break;
      case 'function':
        if (!isTextThatCounts(value) || entry.blockLink?.text !== '-->' || !isPlainBlock(entry.block, isPlainSlot)) {
          return false;
        }
        pairs++;
        arrows += 1 + (entry.block?.entries.length ?? 0);
        break;
      case 'args_schema':
        if (readsClass) {
          if (!isTextThatCounts(value)) {
            return false;
          }
        } else if (value?.kind === 'block' && isPlainBlock(value, isPlainField)) {
          pairs++;
          arrows += value.entries.length;
        } else {
          return false;
        }
        break;
    }
  }
  const isOnePairTooMany = pairs > 2 && behaviour !== '1.0.12' && behaviour !== '1.0.16';
  return (
    !isOnePairTooMany && countOf(text, '{') === pairs && countOf(text, '}') === pairs && countOf(text, '-->') === arrows
  );
}

/** `{}` with nothing between counts as missing. */
function isPlainBlock(block: BlockNode | null, isPlainEntry: (entry: EntryNode) => boolean): boolean {
  return (
    block !== null &&
    block.close !== null &&
    block.close.start > block.open.end &&
    block.entries.every(
      (entry) => entry.link?.text === '-->' && isText(entry.value) && entry.block === null && isPlainEntry(entry),
    )
  );
}

function isPlainSlot({ key }: EntryNode): boolean {
  return key !== null && !key.quoted && readInterfaceKey(key.name) !== null;
}

const takenForOther = /^_|(?:name|description|link|function|args_schema|system_prompt|wrapped_query|rules)$/;

function isPlainField({ key, value }: EntryNode): boolean {
  return (
    key !== null &&
    !key.quoted &&
    !takenForOther.test(key.name) &&
    value?.kind === 'string' &&
    compareField({ text: value.text, span: value.content }).length === 0
  );
}

/** A closed `"…"` without a quote inside. */
function isText(value: ValueNode | null): boolean {
  return value?.kind === 'string' && value.closed && value.quote === 'double' && !value.text.includes('"');
}

/** An empty one counts as missing. */
function isTextThatCounts(value: ValueNode | null): boolean {
  return isText(value) && value?.kind === 'string' && value.text !== '';
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) {
    count++;
  }
  return count;
}
