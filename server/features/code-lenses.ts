import type { CodeLens, CodeLensParams, Command } from 'vscode-languageserver';
import type { ElementNode } from '../../core/notation/index.ts';
import { elementFacts } from '../../core/rules/index.ts';
import {
  type CodeLensSettings,
  type ElementPlace,
  ElementPlaces,
  languageService,
  providerProblems,
  referencesTitle,
} from '../../core/service/index.ts';
import { say } from '../../core/text/index.ts';
import { callFileOf } from '../../protocol/calls.ts';
import { lensCommands } from '../../protocol/lenses.ts';
import { callFileLenses } from '../calls/call-files.ts';
import type { ServerContext } from '../context.ts';
import { byAddress, documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { programLenses } from '../programs/program-lenses.ts';
import { refresher } from '../refresher.ts';
import { knownDocuments, projectOf } from '../workspace/known-documents.ts';

/** Above each tool: run, preview, mentions, refusals. Mentions are collected when the lens becomes visible. */
export const codeLenses: Feature = {
  capability: () => ({ codeLensProvider: { resolveProvider: true } }),
  register(context) {
    const { connection, client, guard, settings, python, index, documents } = context;
    const shown = new WeakMap<OpenDocument, Shown>();
    const lensesOfTools = documentRequest(context, 'putting lenses over the tools', [], async (document) => {
      const { findings, settings: fileSettings } = await context.checker.check(document);
      const { elements, problems } = shown.get(document) ?? {
        elements: new ElementPlaces(),
        problems: new WeakMap(),
      };
      const places = elements.of(document.notation);
      shown.set(document, { elements, places, problems });
      const wanted = fileSettings.codeLens;
      const mentioned = wanted.references ? mentionedIn(places, document, context) : new Set<string>();
      const told = wanted.providerProblems ? providerProblems(places, findings) : [];
      return places.flatMap((place, at) => {
        // A broken tool keeps the last problem of its providers.
        const isBroken = elementFacts(place.element).broken || !isThere(document, place);
        const problem = isBroken ? (problems.get(place.element) ?? null) : (told[at] ?? null);
        if (problem === null) problems.delete(place.element);
        else problems.set(place.element, problem);
        const isMentioned = mentioned.has(place.facts.name ?? '');
        return lensesOver(place, at, document, { wanted, problem, isMentioned }, context);
      });
    });
    const lensesOfCalls = guard.request('putting lenses over calls', [], ({ textDocument }: CodeLensParams) => {
      const document = context.toolTexts.get(textDocument.uri);
      return document === null ? [] : callFileLenses(document, context);
    });
    const lensesOfPrograms = guard.request('putting lenses over code', [], ({ textDocument }: CodeLensParams) => {
      const document = context.programTexts.get(textDocument.uri);
      return document === null ? [] : programLenses(document, context);
    });
    connection.onCodeLens(
      byAddress(context, 'putting lenses', [], (uri) => {
        if (context.programTexts.get(uri) !== null) return lensesOfPrograms;
        return callFileOf(uri) === null ? lensesOfTools : lensesOfCalls;
      }),
    );
    connection.onCodeLensResolve(guard.resolution('working out a lens', (lens) => resolve(lens, shown, context)));
    if (!client.refreshesCodeLenses) return;
    const askAgain = refresher(context, 'asking the client for lenses again', () =>
      connection.sendRequest('workspace/codeLens/refresh'),
    );
    settings.onChanged(askAgain);
    python.onChanged(askAgain);
    index.onChanged(askAgain);
    // The lenses over Python functions count the tools of unsaved documents.
    documents.onChanged(() => {
      for (const _ of context.programTexts.all()) return askAgain();
    });
  },
};

interface Shown {
  readonly elements: ElementPlaces;
  readonly places: readonly ElementPlace[];
  readonly problems: WeakMap<ElementNode, string>;
}

interface LensData {
  readonly uri: string;
  readonly index: number;
}

interface Said {
  readonly wanted: CodeLensSettings;
  readonly problem: string | null;
  readonly isMentioned: boolean;
}

function isThere({ notation }: OpenDocument, { element, start }: ElementPlace): boolean {
  return notation.itemAt(start)?.item === element;
}

function mentionedIn(
  places: readonly ElementPlace[],
  document: OpenDocument,
  context: ServerContext,
): ReadonlySet<string> {
  const names = new Set(places.flatMap(({ facts }) => facts.name ?? []));
  return languageService.findMentionedTools(names, document, knownDocuments(context, document), projectOf(context));
}

function lensesOver(
  { element, start, facts }: ElementPlace,
  index: number,
  document: OpenDocument,
  { wanted, problem, isMentioned }: Said,
  { client }: ServerContext,
): CodeLens[] {
  const position = document.positionAt(start);
  const range = { start: position, end: document.positionAt(start + (element.open?.end ?? 0)) };
  const has = client.commands.has(lensCommands.atElement);
  const atElement = (title: string, command: string): CodeLens => ({
    range,
    command: has
      ? { title, command: lensCommands.atElement, arguments: [document.uri, position, command] }
      : sentence(title),
  });
  return [
    ...(wanted.actions && has && client.commands.has(lensCommands.runTool) && facts.canBeCalled
      ? [atElement(say`Run`, lensCommands.runTool)]
      : []),
    ...(wanted.actions && has ? [atElement(say`Preview`, 'aion.preview')] : []),
    ...(isMentioned ? [{ range, data: { uri: document.uri, index } satisfies LensData }] : []),
    ...(problem === null ? [] : [atElement(problem, 'aion.showLossReport')]),
  ];
}

async function resolve(lens: CodeLens, shown: WeakMap<OpenDocument, Shown>, context: ServerContext): Promise<CodeLens> {
  const data = lens.data as Partial<LensData> | undefined;
  const document = data?.uri === undefined ? null : context.documents.get(data.uri);
  const place = document === null ? undefined : shown.get(document)?.places[data?.index ?? -1];
  if (document === null || place === undefined) return { ...lens, command: sentence('') };
  return { ...lens, command: await references(place.facts.name ?? '', lens, document, context) };
}

async function references(
  name: string,
  { range }: CodeLens,
  document: OpenDocument,
  context: ServerContext,
): Promise<Command> {
  await context.index.ready();
  const locations = languageService
    .findUsesOfTool(name, document, knownDocuments(context, document), projectOf(context))
    .filter(({ isDefinition }) => !isDefinition)
    .map((use) => ({ uri: use.document.uri, range: use.document.rangeOf(use.span) }));
  const title = referencesTitle(locations.length);
  return locations.length > 0 && context.client.commands.has(lensCommands.showReferences)
    ? { title, command: lensCommands.showReferences, arguments: [document.uri, range.start, locations] }
    : sentence(title);
}

function sentence(title: string): Command {
  return { title, command: '' };
}
