import { type ExtensionContext, Uri, window, workspace } from 'vscode';
import { toolFactsRequest } from '../../../protocol/agent-tools.ts';
import { policiesRequest } from '../../../protocol/policies.ts';
import { type CatalogueFile, toolCatalogueRequest } from '../../../protocol/tool-catalogue.ts';
import type { LanguageServer } from '../../language-server.ts';
import { allSavedRuns } from '../evaluations/saved-runs.ts';
import {
  confusedWith,
  type KnownTool,
  type ListedTool,
  policiesText,
  tellsOf,
  toolListText,
  toolText,
} from './facts.ts';
import { namedTools } from './named-tools.ts';

const mostTools = 3;
/** The limit of confused tools, per tool. */
const mostConfused = 2;

interface GatheredFacts {
  /** Markdown. */
  readonly text: string;
  /** The tools of the question; empty for all tools. */
  readonly about: readonly string[];
  readonly tools: readonly ListedTool[];
  readonly sources: readonly Uri[];
}

interface PlacedTool extends ListedTool {
  readonly name: string;
  readonly uri: string;
}

/** Gathers the facts of the server and of the kept evaluations on the tools of a question. Sends nothing. */
export async function gatherFacts(
  question: string,
  server: LanguageServer,
  state: ExtensionContext['workspaceState'],
): Promise<GatheredFacts> {
  await server.start();
  const { files } = await server.request(toolCatalogueRequest, {});
  const all = files.flatMap(placedTools);
  const kept = allSavedRuns(state).flatMap(({ runs }) => runs.cases);
  const named = namedTools(question, all);
  const about = (named.length > 0 ? named : toolAtCursor(all)).slice(0, mostTools);
  const others = about.flatMap(({ name }) => confusedWith(kept, name).slice(0, mostConfused));
  const names = new Set(about.map(({ name }) => name));
  const confused = all.filter(({ name }) => others.includes(name) && !names.has(name));
  const known = await Promise.all(
    [...about, ...confused].map(async (one): Promise<KnownTool | null> => {
      const { tools } = await server.request(toolFactsRequest, { source: { uri: one.uri }, tool: one.name });
      const facts = tools.find(({ line }) => line === one.tool.range.start.line + 1) ?? tools[0];
      if (facts === undefined) return null;
      const evaluations = kept.filter((run) => tellsOf(run, one.name)).toSorted((a, b) => (a.time < b.time ? 1 : -1));
      return { file: one.file, effect: one.tool.effect, evidence: one.tool.evidence, facts, evaluations };
    }),
  );
  const texts = known.flatMap((one) => (one === null ? [] : [toolText(one)]));
  const shown = about.length === 0 ? all : [...about, ...confused];
  const policies = await policiesNear(shown[0]?.uri ?? null, server);
  const facts = texts.length > 0 ? texts : [toolListText(all)];
  return {
    text: [...facts, ...(policies === '' ? [] : [policies])].join('\n\n'),
    about: about.map(({ name }) => name),
    tools: all,
    sources: [...new Set(shown.map(({ uri }) => uri))].map((uri) => Uri.parse(uri, true)),
  };
}

async function policiesNear(uri: string | null, server: LanguageServer): Promise<string> {
  return uri === null ? '' : policiesText(await server.request(policiesRequest, { uri }));
}

function placedTools({ uri, tools }: CatalogueFile): readonly PlacedTool[] {
  const file = workspace.asRelativePath(Uri.parse(uri, true));
  return tools.map((tool) => ({ file, tool, name: tool.name, uri }));
}

function toolAtCursor(tools: readonly PlacedTool[]): readonly PlacedTool[] {
  const editor = window.activeTextEditor;
  if (editor === undefined) return [];
  const uri = editor.document.uri.toString();
  const { line } = editor.selection.active;
  return tools.filter(({ uri: own, tool: { range } }) => {
    return Uri.parse(own, true).toString() === uri && range.start.line <= line && line <= range.end.line;
  });
}
