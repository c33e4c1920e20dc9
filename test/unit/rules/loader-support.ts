import { expect } from 'vitest';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import type { Finding, Fix } from '../../../core/rules/finding.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';
import { elementOfNode } from '../../../core/tools/element-of-node.ts';
import { elementToTool } from '../../../core/tools/element-to-tool.ts';
import { findingsOf as findingsWith } from './helpers/marked.ts';
import { tryFix } from './helpers/tried-fix.ts';

export const versions: readonly LoaderVersion[] = ['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.14', '1.0.16'];

/** The default settings without providers. */
export const unset: CheckSettings = { ...defaultSettings, targets: [] };

export const findingsOf = (text: string, settings = unset): readonly Finding[] => findingsWith(text, settings);

export const pinned = (version: string): CheckSettings => ({ ...unset, pinnedLoader: version });

export const named = (...loaderVersion: readonly string[]): CheckSettings => ({ ...unset, loaderVersion });

export const ofLoader = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ family }) => family === 'loader');

/** The meaning of the text for a reader of the notation. */
export function meaning(text: string): unknown {
  return [...NotationDocument.parse(text).items()].flatMap(({ item }) => {
    if (item.kind === 'element') {
      return [elementToTool(elementOfNode(item)).result];
    }
    return item.kind === 'root-property' ? [[item.entry.key?.name, textsIn(item.entry.value)]] : [];
  });
}

export function textsIn(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, part) =>
      ['start', 'end', 'content', 'open', 'close'].includes(key) ? undefined : part,
    ),
  );
}

/** Characters with announced replacements count as equal; all else must be the same. */
export function withoutReplacements(said: unknown, { title }: Fix): unknown {
  let json = JSON.stringify(said, (key, value) => (provenance.has(key) ? undefined : value));
  if (title.includes('( )')) {
    json = json
      .replace(/[()]/g, (mark) => (mark === '(' ? '<' : '>'))
      .replace(/[{}[\]]/g, (mark) => ('{['.includes(mark) ? '<' : '>'));
  }
  if (title.includes('→')) {
    json = json.replaceAll('-->', '→');
  }
  if (title.includes('%7B')) {
    json = json.replaceAll('%7B', '<').replaceAll('%7D', '>').replaceAll('{', '<').replaceAll('}', '>');
  }
  if (title.includes('dict()')) {
    json = json.replaceAll('dict<>', '<>').replaceAll('dict()', '{}');
  }
  if (title.includes('Replace |') || title.includes('second part')) {
    json = json.replaceAll(' | ', ' / ');
  }
  return json;
}

/** The origin and spelling of a tool, not its meaning. */
export const provenance: ReadonlySet<string> = new Set(['original_definition', 'schema_name']);

/** Applies each fix of a loader finding alone; returns their number. */
export function judgeFixes(text: string, version: LoaderVersion, name: string): number {
  const settings = named(version);
  const document = NotationDocument.parse(text);
  const before = check(document, settings);
  let offered = 0;
  for (const finding of ofLoader(before)) {
    for (const fix of fixesOf(finding, document, settings)) {
      if (/^(Remove|Rename|Change to|Add value)/.test(fix.title) && finding.rule !== 'loader-type-fallback') {
        continue; // The titles say that the fix changes the meaning.
      }
      offered++;
      const { after, stays } = tryFix(text, before, finding, fix, settings);
      const label = `${name} ${version} ${finding.rule} ${fix.title}\n${text}\n${after}`;
      // No finding means no difference, as the random documents prove. A difference hidden by another may appear at another place.
      expect(stays, label).toBe(false);
      // The most similar type for one that no loader knows is a guess, and never applied unseen.
      const isGuess = finding.rule === 'loader-type-fallback' && !fix.safe && fix.title.startsWith('Change to ');
      if (isGuess) continue;
      expect(withoutReplacements(meaning(after), fix), label).toEqual(withoutReplacements(meaning(text), fix));
    }
  }
  return offered;
}
