import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { checkInDirectory, type DirectoryNames } from '../../../core/rules/directory/check-directory.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { LineIndex } from '../../../core/text/line-index.ts';
import { Directories } from '../../../server/workspace/index/directories.ts';
import { type WorkspaceDocument, WorkspaceIndex } from '../../../server/workspace/index/workspace-index.ts';
import { folderInMemory, root } from './support/folder-in-memory.ts';

/** The number of times that an element's properties were read. */
let factsOfElements = 0;
vi.mock('../../../core/rules/reading/element-facts.ts', async (original) => {
  const real = await original<typeof import('../../../core/rules/reading/element-facts.ts')>();
  const elementFacts: typeof real.elementFacts = (element) => {
    factsOfElements++;
    return real.elementFacts(element);
  };
  return { ...real, elementFacts };
});

const toolNamed = (name: string): string => `[{ name --> "${name}", link --> "https://x.io", description --> "d" }]`;

/** A directory of open documents with one tool each, with a typing person. */
function directoryOf(names: readonly string[]) {
  const texts = names.map(toolNamed);
  const documentAt = (index: number): WorkspaceDocument =>
    ({ uri: `file:///${index}.aion`, notation: NotationDocument.parse(texts[index] ?? '') }) as WorkspaceDocument;
  const documents = texts.map((text, index) =>
    Object.assign(documentAt(index), {
      rangeOf: (span: { readonly start: number; readonly end: number }) => new LineIndex(text).rangeOf(span),
    }),
  );
  const index = { onChanged: () => undefined, directoryOf: async () => documents };
  const directories = new Directories(index as unknown as WorkspaceIndex);
  return {
    directories,
    rename(at: number, name: string): void {
      texts[at] = toolNamed(name);
      Object.assign(documents[at] ?? {}, { notation: NotationDocument.parse(texts[at] ?? '') });
    },
    of: (at: number) => directories.of(`file:///${at}.aion`),
    /** The answer of an implementation without a cache. */
    async fresh(at: number) {
      const inDirectory = await new Directories(index as unknown as WorkspaceIndex).of(`file:///${at}.aion`);
      if (inDirectory === null) throw new Error('The document is there.');
      return inDirectory;
    },
  };
}

const found = ({ file, directory }: { file: Parameters<typeof checkInDirectory>[0]; directory: DirectoryNames }) =>
  checkInDirectory(file, directory, defaultSettings).map(({ message, span, related }) => ({ message, span, related }));

describe('the names in a directory', () => {
  it('are not made anew for a document in which a person types', async () => {
    const { rename, of } = directoryOf(['A', 'B', 'C']);
    for (const at of [0, 1, 2]) {
      const before = await of(at);
      rename(at, `New${at}`);
      expect((await of(at))?.directory).toBe(before?.directory);
    }
  });

  it('are made anew for the others when they are asked for', async () => {
    const { rename, of } = directoryOf(['A', 'B', 'C']);
    const before = await of(2);
    rename(0, 'C');
    const after = await of(2);
    expect(after?.directory).not.toBe(before?.directory);
    expect(after === null ? [] : found(after)).toHaveLength(1);
  });

  it('say the same as those that are made of all texts now', async () => {
    const name = fc.constantFrom('A', 'B', 'C', 'D');
    const step = fc.record({ typed: fc.nat(4), name, asked: fc.nat(4) });
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 5, maxLength: 5 }), fc.array(step), async (names, steps) => {
        const { rename, of, fresh } = directoryOf(names);
        for (const { typed, name, asked } of steps) {
          rename(typed, name);
          const kept = await of(asked);
          expect(kept === null ? null : found(kept)).toEqual(found(await fresh(asked)));
        }
      }),
    );
  });

  it('are read with each file, so that the first check in a large directory reads no file', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`${index}.aion`, toolNamed(`T${index}`)]),
    );
    const { runtime, folders, workspaceFiles, documents, tree, log } = folderInMemory(files);
    const index = new WorkspaceIndex(workspaceFiles, tree, folders, documents, runtime, log);
    await index.ready();
    factsOfElements = 0;
    const inDirectory = await new Directories(index).of(`${root}/7.aion`);
    expect(inDirectory?.directory.hasOthers).toBe(true);
    expect(factsOfElements).toBe(0);
  });
});
