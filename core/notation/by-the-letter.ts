import { readInterfaceKey } from './keys.ts';
import { type ElementNode, type EntryNode, isRegisteredProperty, type ValueNode } from './syntax.ts';

/** Whether the element is `isByTheLetter`. The reader of plain elements knows this without a check. */
export function isByTheLetter({
  open,
  close,
  problems,
  trivia,
  properties,
}: Omit<ElementNode, 'isByTheLetter'>): boolean {
  return (
    open !== null &&
    close !== null &&
    problems.length === 0 &&
    trivia.length === 0 &&
    properties.every(isPropertyByTheLetter) &&
    new Set(properties.map(({ key }) => key?.name)).size === properties.length
  );
}

function isPropertyByTheLetter({ key, link, value, blockLink, block }: EntryNode): boolean {
  if (key === null || key.quoted || !isRegisteredProperty(key.name) || link?.text !== '-->') return false;
  if (key.name === 'args_schema' && value?.kind === 'block') {
    return blockLink === null && block === null && value.close !== null && value.entries.every(isTextByTheLetter);
  }
  if (key.name === 'function' && block !== null) {
    return (
      isPlainText(value) && blockLink?.text === '-->' && block.close !== null && block.entries.every(isSlotByTheLetter)
    );
  }
  return isPlainText(value) && blockLink === null && block === null;
}

function isSlotByTheLetter(entry: EntryNode): boolean {
  return isTextByTheLetter(entry) && entry.key !== null && readInterfaceKey(entry.key.name) !== null;
}

function isTextByTheLetter({ key, link, value, blockLink, block }: EntryNode): boolean {
  const isKeyed = key !== null && !key.quoted && link?.text === '-->';
  return isKeyed && isPlainText(value) && blockLink === null && block === null;
}

/** Whether the value is a closed `"…"` without a quote inside. */
export function isPlainText(value: ValueNode | null): boolean {
  return value?.kind === 'string' && value.closed && value.quote === 'double' && !value.text.includes('"');
}

/** Whether a root property may have the value: plain text, or a closed `"""…"""`. */
export function isRootText(value: ValueNode | null): boolean {
  return isPlainText(value) || (value?.kind === 'string' && value.closed && value.quote === 'triple');
}
