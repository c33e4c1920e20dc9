import { readFileSync } from 'node:fs';

/** A piece of a section: a paragraph or table, a quotation (`>`), or a block of code. */
export interface Piece {
  readonly kind: 'text' | 'quotation' | 'aion' | 'code';
  readonly text: string;
}

/** The sections of a page of `docs/` by their titles, each cut into its pieces. */
export function sectionsOf(page: string): ReadonlyMap<string, readonly Piece[]> {
  const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');
  const sections = new Map<string, readonly Piece[]>();
  for (const section of text.split(/^## /m).slice(1)) {
    const end = section.indexOf('\n');
    sections.set(section.slice(0, end), piecesOf(section.slice(end + 1)));
  }
  return sections;
}

function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  // Blocks of code keep their empty lines; all other pieces end at one.
  for (const [index, part] of text.split(/^```/m).entries()) {
    if (index % 2 === 1) {
      const end = part.indexOf('\n');
      pieces.push({
        kind: part.slice(0, end) === 'aion' ? 'aion' : 'code',
        text: part.slice(end + 1).replace(/\n$/, ''),
      });
      continue;
    }
    for (const paragraph of part.split(/\n{2,}/)) {
      const written = paragraph.trim();
      if (written === '') continue;
      if (written.startsWith('>')) pieces.push({ kind: 'quotation', text: written.replace(/^> ?/gm, '') });
      else pieces.push({ kind: 'text', text: written });
    }
  }
  return pieces;
}
