import { parseTree } from 'jsonc-parser';
import { getLanguageService } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { NotationDocument } from '../../core/notation/notation-document.ts';
import { CheckSession, check } from '../../core/rules/check.ts';
import { defaultSettings } from '../../core/rules/settings.ts';
import type { Budget } from './budgets.ts';
import { type Content, contentOf, peerSchema } from './content.ts';
import { median, milliseconds, table } from './measure.ts';

const sizes = [
  ['10 KB', 10_000, 200],
  ['100 KB', 100_000, 60],
  ['1 MB', 1_000_000, 15],
  ['10 MB', 10_000_000, 5],
] as const;

/** How much longer a keystroke may take than in a file of 10 KB. */
const mostOfSmall: ReadonlyMap<string, number> = new Map([
  ['1 MB', 2],
  ['10 MB', 4],
]);

interface Keystroke {
  readonly ours: number;
  readonly buffer: number;
  readonly json: number;
}

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
    const service = await jsonService(content, Math.max(3, rounds >> 2));
    budgets.push(
      ratio(`parse + findings of ${name} beside the JSON service`, ours / service.whole, 1),
      ratio(`parse of ${name} beside jsonc-parser`, bare / parser, 1),
      ratio(`parse + findings of ${name} beside jsonc-parser's bare parse`, ours / parser, 1),
    );
    whole.push([
      `  ${name}`,
      milliseconds(ours),
      milliseconds(service.whole),
      `${(ours / service.whole).toFixed(2)}×`,
      milliseconds(bare),
      milliseconds(parser),
      `${(bare / parser).toFixed(2)}×`,
      bytesPerElement(content).toFixed(0),
    ]);
    const stroke: Keystroke = { ...keystroke(content, rounds * 4), json: service.keystroke };
    first = Number.isNaN(first) ? stroke.ours : first;
    const most = mostOfSmall.get(name);
    if (most !== undefined) {
      budgets.push(ratio(`a keystroke at ${name} beside one at 10 KB`, stroke.ours / first, most));
    }
    if (name === '1 MB') {
      budgets.push(ratio(`a keystroke at ${name} beside the JSON service`, stroke.ours / stroke.json, 0.1));
    }
    strokes.push([
      `  ${name}`,
      milliseconds(stroke.ours),
      milliseconds(stroke.buffer),
      milliseconds(stroke.json),
      `${(stroke.json / stroke.ours).toFixed(0)}× faster`,
      `${(stroke.ours / first).toFixed(2)}×`,
    ]);
  }
  console.log(`${table(whole)}\n\n${table(strokes)}\n`);
  return budgets;
}

function ratio(what: string, measured: number, most: number): Budget {
  return { what, measured: `${measured.toFixed(2)}×`, budget: `${most}×`, kept: measured <= most };
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
  return { ours: middleOf(own), buffer: middleOf(text) };
}

function middleOf(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

/** The JSON service has no incremental reading: a keystroke costs it what the whole costs. */
async function jsonService(content: Content, rounds: number): Promise<{ whole: number; keystroke: number }> {
  const service = getLanguageService({});
  service.configure({
    validate: true,
    schemas: [{ uri: 'bench://tools', fileMatch: ['*'], schema: { ...peerSchema } as never }],
  });
  let version = 1;
  const whole = await median(async () => {
    const document = TextDocument.create('file:///bench.json', 'json', version++, content.json);
    await service.doValidation(document, service.parseJSONDocument(document));
  }, rounds);
  return { whole, keystroke: whole };
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
