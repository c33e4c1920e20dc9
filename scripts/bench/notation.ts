import { parseTree } from 'jsonc-parser';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { NotationDocument } from '../../core/notation/notation-document.ts';
import { check } from '../../core/rules/check.ts';
import { defaultSettings } from '../../core/rules/settings.ts';
import { type Budget, ratioBudget } from './budgets.ts';
import { type Content, contentOf } from './content.ts';
import { jsonService } from './json-service.ts';
import { median, milliseconds, table } from './measure.ts';
import { print } from './report.ts';

const sizes = [
  ['10 KB', 10_000, 200],
  ['100 KB', 100_000, 60],
  ['1 MB', 1_000_000, 15],
  ['10 MB', 10_000_000, 5],
] as const;

/** Parsing and findings at each size, compared with the JSON tools on the same content. Prints one table. */
export async function benchNotation(): Promise<readonly Budget[]> {
  const budgets: Budget[] = [];
  const rows: string[][] = [
    ['parse + findings', 'ours', 'JSON service', 'ratio', 'our parse', 'jsonc-parser parse', 'ratio', 'bytes/element'],
  ];
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
    rows.push([
      `  ${name}`,
      milliseconds(ours),
      milliseconds(service),
      `${(ours / service).toFixed(2)}×`,
      milliseconds(bare),
      milliseconds(parser),
      `${(bare / parser).toFixed(2)}×`,
      bytesPerElement(content).toFixed(0),
    ]);
  }
  print(`${table(rows)}\n`);
  return budgets;
}

/** In milliseconds. */
function jsonServiceTime(content: Content, rounds: number): Promise<number> {
  const service = jsonService();
  let version = 1;
  return median(async () => {
    const document = TextDocument.create('file:///bench.json', 'json', version++, content.json);
    await service.doValidation(document, service.parseJSONDocument(document));
  }, rounds);
}

/** Heap bytes of a parsed document per element, without its text. Needs `--expose-gc`. */
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
