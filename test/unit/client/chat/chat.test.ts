import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExtensionContext } from 'vscode';
import type { LanguageServer } from '../../../../client/language-server.ts';
import type { ToolFactsResult } from '../../../../protocol/agent-tools.ts';
import type { PoliciesResult } from '../../../../protocol/policies.ts';
import type { ToolCatalogueResult } from '../../../../protocol/tool-catalogue.ts';
import { LanguageModelTextPart, LanguageModelToolCallPart } from '../models/fake-vscode.ts';
import { ChatResponseMarkdownPart, ChatResponseTurn, fakeChatApi, invokeTool, registered } from './fake-vscode.ts';

vi.mock('vscode', async () => (await import('./fake-vscode.ts')).fakeChatApi);
const { offerChat } = await import('../../../../client/features/chat/index.ts');

const range = { start: { line: 2, character: 2 }, end: { line: 9, character: 3 } };
const catalogue: ToolCatalogueResult = {
  files: [
    {
      uri: 'file:///orders.aion',
      problems: { errors: 0, warnings: 0 },
      tools: ['RefundOrder', 'FindOrder'].map((name) => ({
        ...{ name, description: `Does ${name}.`, range, selection: range, domain: null },
        ...{ effect: 'unknown', evidence: null, problems: { errors: 0, warnings: 0 } },
      })),
    },
  ],
};
const facts: ToolFactsResult = {
  ...{ problem: null, leftOut: 0 },
  tools: [{ name: 'RefundOrder', line: 3, findings: [], loader: null, providers: [] }],
};

const policies: PoliciesResult = {
  policies: ['Cite', 'Calm'].map((name) => ({ name, description: 'D.', tags: [], rule: `${name},\n  please.` })),
  ...{ activePolicies: ['Cite'], problem: null },
};

const asked = fakeChatApi.window.showWarningMessage;

/** Asks `@aion`; the model answers with these parts, one list for each request, or fails. */
async function chatted(
  request: { readonly prompt: string; readonly command?: string },
  answers: readonly (readonly object[] | Error)[] | null,
  history: readonly object[] = [],
) {
  const requests: string[] = [];
  const server = {
    start: async () => undefined,
    request: async (method: string, params: object) => {
      requests.push(`${method} ${JSON.stringify(params)}`);
      if (method === 'aion/policies') return policies;
      return method === 'aion/toolCatalogue' ? catalogue : facts;
    },
  };
  const values = new Map<string, unknown>();
  const workspaceState = {
    keys: () => [...values.keys()],
    get: (key: string) => values.get(key),
    update: async (key: string, value: unknown) => void values.set(key, value),
  };
  const context = { workspaceState } as unknown as ExtensionContext;
  offerChat(context, server as unknown as LanguageServer);
  const sent: { readonly messages: readonly string[]; readonly tools: readonly string[] }[] = [];
  const sendRequest = async (
    messages: readonly { readonly content: readonly object[] }[],
    { tools = [] }: { readonly tools?: readonly { readonly name: string }[] },
  ) => {
    sent.push({
      messages: messages.map(({ content }) => JSON.stringify(content)),
      tools: tools.map(({ name }) => name),
    });
    const answer = answers?.[sent.length - 1] ?? [];
    if (answer instanceof Error) throw answer;
    return {
      stream: (async function* () {
        yield* answer;
      })(),
    };
  };
  const model = answers === null ? undefined : { vendor: 'acme', id: 'm1', name: 'M', sendRequest };
  let said = '';
  const stream = {
    progress: () => undefined,
    reference: () => undefined,
    markdown: (text: string) => {
      said += text;
    },
  };
  await registered.handler({ ...request, model }, { history }, stream, { isCancellationRequested: false });
  return { said, sent, requests };
}

const why = { prompt: 'why was RefundOrder not called?' };

describe('@aion', () => {
  beforeEach(() => {
    invokeTool.mockClear();
    asked.mockReset();
    asked.mockImplementation(async (_question, _options, yes) => yes);
  });

  it('has the model of the chat answer from the facts of the tool', async () => {
    const earlier = new ChatResponseTurn([new ChatResponseMarkdownPart('I said this.')]);
    const { said, sent, requests } = await chatted(
      why,
      [[new LanguageModelTextPart('Because.')]],
      [{ prompt: 'Hello?' }, earlier],
    );
    expect(registered.id).toBe('aion.chat');
    expect(said).toBe('Because.');
    expect(requests).toContain('aion/toolFacts {"source":{"uri":"file:///orders.aion"},"tool":"RefundOrder"}');
    const [request] = sent;
    expect(request?.messages[0]).toContain('## RefundOrder (orders.aion, line 3)');
    expect(request?.messages.slice(1).join()).toMatch(/Hello\?.*I said this\..*why was RefundOrder/);
    expect(requests.at(-1)).toBe('aion/policies {"uri":"file:///orders.aion"}');
    expect(request?.messages[0]).toContain('- Cite | D. | Cite, please.');
    expect(request?.messages[0], 'it is not active').not.toContain('Calm');
    expect(request?.tools).toEqual(['aion_check']);
    const [question, { detail }] = asked.mock.calls[0] ?? [];
    expect(question).toContain('"M"');
    expect(detail).toContain('RefundOrder\n  FindOrder');
    expect(detail).toContain('what aions-llm reads');
    expect(detail).not.toContain('results come from the file');
  });

  it('sends nothing after a no, and shows the facts', async () => {
    asked.mockResolvedValue(undefined);
    const { said, sent } = await chatted(why, [[]]);
    expect(sent).toEqual([]);
    expect(said).toContain('Nothing was sent to M.');
    expect(said).toContain('## RefundOrder (orders.aion, line 3)');
  });

  it('shows the facts alone where they are asked for, and where there is no model: nobody is asked', async () => {
    for (const shown of [await chatted({ ...why, command: 'facts' }, [[]]), await chatted(why, null)]) {
      expect(shown.sent).toEqual([]);
      expect(shown.said).toMatch(/^## RefundOrder/);
    }
    expect((await chatted({ prompt: 'Which tools are there?' }, null)).said).toContain(
      '- FindOrder (orders.aion, line 3)',
    );
    expect(asked).not.toHaveBeenCalled();
  });

  it('asks no model in restricted mode', async () => {
    fakeChatApi.workspace.isTrusted = false;
    const { said, sent } = await chatted(why, [[]]);
    fakeChatApi.workspace.isTrusted = true;
    expect(sent).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
    expect(said).toMatch(/^Models aren't available in Restricted Mode\.[^#]*## RefundOrder/);
  });

  it('shows the facts where the model fails', async () => {
    const { said } = await chatted(why, [new Error('Quota used up.')]);
    expect(said).toContain('M returned no response: Quota used up. Available without a model:\n\n## RefundOrder');
  });

  it('runs our tools for the model, no others, and not for ever', async () => {
    const call = (name: string) => new LanguageModelToolCallPart('1', name, { text: '[]' });
    const { said, sent } = await chatted(why, [
      [call('other_tool'), call('aion_check')],
      [new LanguageModelTextPart('It is right.')],
    ]);
    expect(invokeTool.mock.calls).toEqual([['aion_check', { input: { text: '[]' } }, expect.anything()]]);
    expect(sent[1]?.messages.at(-1)).toContain('checked');
    expect(said).toBe('It is right.');
    const endless = await chatted(
      why,
      Array.from({ length: 9 }, () => [call('aion_check')]),
    );
    expect(endless.sent).toHaveLength(5);
    expect(endless.sent.at(-1)?.tools).toEqual([]);
    expect(endless.said).toContain('M returned no response: Empty response.');
  });
});
