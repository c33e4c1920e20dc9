import { parseTree } from 'jsonc-parser';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { NotationDocument } from '../../core/notation/notation-document.ts';
import { CheckSession, check } from '../../core/rules/check.ts';
import { defaultSettings } from '../../core/rules/settings.ts';
import { type Budget, ratioBudget } from './budgets.ts';
import { type Content, contentOf } from './content.ts';
import { jsonService } from './json-service.ts';
import { median, milliseconds, percentile, table } from './measure.ts';

const sizes = [
  ['10 KB', 10_000, 200],
  ['100 KB', 100_000, 60],
  ['1 MB', 1_000_000, 15],
  ['10 MB', 10_000_000, 5],
] as const;

/** Parse + findings, and one keystroke, at each size, beside the JSON tools on the same content. Prints two tables. */
export async function benchNotation(): Promise<readonly Budget[]> {
  const budgets: Budget[] = [];
  const whole: string[][] = [
    ['parse + findings', 'ours', 'JSON service', 'ratio', 'our parse', 'jsonc-parser parse', 'ratio', 'bytes/element'],
  ];
  const strokes: string[][] = [
    ['one keystroke', 'text to findings', 'text buffer', 'JSON service', 'ratio', 'against 10 KB'],
  ];
  let first = Number.NaN;
  for (const [name, bytes, rounds] of sizes) {
    const content = contentOf(bytes);
    const ours = await median(() => check(NotationDocument.parse(content.aion), defaultSettings), rounds);
    const bare = await median(() => NotationDocument.parse(content.aion), rounds);
    const parser = await median(() => parseTree(content.json), rounds);
    const service = await jsonServiceTime(content, Math.max(3, rounds >> 2));
    budgets.push(
      ratioBudget(`parse + findings of ${name} beside the JSON service`, ours / service, 1),
      ratioBudget(`parse of ${name} beside jsonc-parser`, bare / parser, 1),
      ratioBudget(`parse + findings of ${name} beside jsonc-parser's bare parse`, ours / parser, 1),
    );
    whole.push([
      `  ${name}`,
      milliseconds(ours),
      milliseconds(service),
      `${(ours / service).toFixed(2)}×`,
      milliseconds(bare),
      milliseconds(parser),
      `${(bare / parser).toFixed(2)}×`,
      bytesPerElement(content).toFixed(0),
    ]);
    const stroke = keystroke(content, rounds * 4);
    first = Number.isNaN(first) ? stroke.ours : first;
    if (name === '1 MB') {
      budgets.push(ratioBudget(`a keystroke at ${name} beside the JSON service`, stroke.ours / service, 0.1));
    }
    strokes.push([
      `  ${name}`,
      milliseconds(stroke.ours),
      milliseconds(stroke.buffer),
      milliseconds(service),
      `${(service / stroke.ours).toFixed(0)}× faster`,
      `${(stroke.ours / first).toFixed(2)}×`,
    ]);
  }
  console.log(`${table(whole)}\n\n${table(strokes)}\n`);
  return budgets;
}

/** A letter typed into a description in the middle and taken away again, through an incremental text document. */
function keystroke(content: Content, rounds: number): { ours: number; buffer: number } {
  const buffer = TextDocument.create('file:///bench.aion', 'aion', 1, content.aion);
  const session = new CheckSession(defaultSettings);
  let document = NotationDocument.parse(content.aion);
  session.check(document);
  const middle = content.aion.indexOf('to the specified', content.aion.length >> 1);
  const position = buffer.positionAt(middle);
  const own: number[] = [];
  const text: number[] = [];
  for (let i = 0; i < rounds + 6; i++) {
    const insert = i % 2 === 0;
    const end = insert ? position : { line: position.line, character: position.character + 1 };
    const start = performance.now();
    TextDocument.update(buffer, [{ range: { start: position, end }, text: insert ? 'x' : '' }], i + 2);
    const value = buffer.getText();
    // Reading one character makes the engine lay the edited text out in one piece: the buffer's work, not the parser's.
    value.charCodeAt(middle);
    const updated = performance.now();
    document = document.update(value, [
      { span: { start: middle, end: insert ? middle : middle + 1 }, newLength: insert ? 1 : 0 },
    ]);
    session.check(document);
    const done = performance.now();
    if (i >= 6) {
      own.push(done - updated);
      text.push(updated - start);
    }
  }
  return { ours: percentile(own, 0.5), buffer: percentile(text, 0.5) };
}

/** The milliseconds in which the JSON service reads and checks the whole; it has no incremental reading, so a keystroke costs it the same. */
function jsonServiceTime(content: Content, rounds: number): Promise<number> {
  const service = jsonService();
  let version = 1;
  return median(async () => {
    const document = TextDocument.create('file:///bench.json', 'json', version++, content.json);
    await service.doValidation(document, service.parseJSONDocument(document));
  }, rounds);
}

/** Heap bytes that a parsed document holds for each element, its text not counted. Needs `--expose-gc`. */
function bytesPerElement(content: Content): number {
  const collect = globalThis.gc;
  if (!collect) {
    return Number.NaN;
  }
  collect();
  const before = process.memoryUsage().heapUsed;
  const document = NotationDocument.parse(content.aion);
  collect();
  const used = process.memoryUsage().heapUsed - before;
  return document.itemCount > 0 ? used / content.elements : Number.NaN;
}
