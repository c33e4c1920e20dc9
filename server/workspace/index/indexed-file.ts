import type { Range } from 'vscode-languageserver';
import { NotationDocument } from '../../../core/notation/index.ts';
import { namesInFile } from '../../../core/rules/index.ts';
import { LineIndex, type Span } from '../../../core/text/index.ts';

/** A workspace file that is not open, as last read. Immutable. */
export class IndexedFile {
  readonly uri: string;
  readonly version = null;
  readonly lastEdit = 0;
  readonly changes = 0;
  readonly notation: NotationDocument;
  readonly #lines: LineIndex;

  constructor(uri: string, text: string, notation = NotationDocument.parse(text)) {
    this.uri = uri;
    this.notation = notation;
    // Names are kept with their items. Reading those of a thousand files at the first check of their directory would be one long step.
    namesInFile(this.notation);
    this.#lines = new LineIndex(text);
  }

  rangeOf(span: Span): Range {
    return this.#lines.rangeOf(span);
  }
}
