import type { CatalogueFile, CatalogueTool, ProblemCount } from '../../../protocol/tool-catalogue.ts';

export type Grouping = 'file' | 'domain' | 'side effects';

export const groupings: readonly Grouping[] = ['file', 'domain', 'side effects'];

export function isGrouping(value: unknown): value is Grouping {
  return groupings.some((grouping) => grouping === value);
}

export type ToolsNode = ToolGroup | ToolLeaf;

export type GroupKey =
  | { readonly kind: 'file'; readonly uri: string }
  | { readonly kind: 'domain'; readonly domain: string | null }
  | { readonly kind: 'side effects'; readonly effect: CatalogueTool['effect'] };

export interface ToolGroup {
  readonly kind: 'group';
  readonly key: GroupKey;
  readonly children: readonly ToolLeaf[];
  readonly problems: ProblemCount;
}

export interface ToolLeaf {
  readonly kind: 'tool';
  readonly uri: string;
  readonly tool: CatalogueTool;
  readonly tellsFile: boolean;
}

const effects: readonly CatalogueTool['effect'][] = ['changes', 'looks', 'unknown'];

/** The groups with their tools, in display order. A file without tools is shown for its problems. */
export function treeOf(files: readonly CatalogueFile[], grouping: Grouping): readonly ToolGroup[] {
  switch (grouping) {
    case 'file':
      return files
        .filter(({ tools, problems }) => tools.length + problems.errors + problems.warnings > 0)
        .map(({ uri, tools, problems }): ToolGroup => {
          return { kind: 'group', key: { kind: 'file', uri }, children: leaves(uri, tools, false), problems };
        })
        .toSorted((a, b) => compare(addressOf(a), addressOf(b)));
    case 'domain': {
      const domains = new Set(files.flatMap(({ tools }) => tools.map(({ domain }) => domain)));
      // Unknown domains come last.
      const order = (domain: string | null): string => domain ?? '\u{10ffff}';
      return [...domains]
        .toSorted((a, b) => compare(order(a), order(b)))
        .map((domain) => {
          return group({ kind: 'domain', domain }, files, (tool) => tool.domain === domain);
        });
    }
    case 'side effects':
      return effects
        .map((effect) => group({ kind: 'side effects', effect }, files, (tool) => tool.effect === effect))
        .filter(({ children }) => children.length > 0);
  }
}

function group(key: GroupKey, files: readonly CatalogueFile[], belongs: (tool: CatalogueTool) => boolean): ToolGroup {
  const children = files
    .flatMap(({ uri, tools }) => leaves(uri, tools.filter(belongs), true))
    .toSorted((a, b) => compare(a.tool.name, b.tool.name));
  const sum = (which: keyof ProblemCount): number =>
    children.reduce((total, { tool }) => total + tool.problems[which], 0);
  return { kind: 'group', key, children, problems: { errors: sum('errors'), warnings: sum('warnings') } };
}

function leaves(uri: string, tools: readonly CatalogueTool[], tellsFile: boolean): readonly ToolLeaf[] {
  return tools.map((tool) => ({ kind: 'tool', uri, tool, tellsFile }));
}

function addressOf({ key }: ToolGroup): string {
  return key.kind === 'file' ? key.uri : '';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
