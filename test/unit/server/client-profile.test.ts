import { describe, expect, test } from 'vitest';
import type { InitializeParams } from 'vscode-languageserver';
import { clientProfile } from '../../../server/client-profile.ts';
import { capabilitiesOf } from '../../../server/feature.ts';
import { features } from '../../../server/server.ts';
import { fullCapabilities, fullExtras } from '../../lsp/support/capabilities.ts';

type Json = Readonly<Record<string, unknown>>;

const everything: Json = {
  ...fullCapabilities,
  workspace: {
    ...fullCapabilities.workspace,
    workspaceEdit: { documentChanges: true, snippetEditSupport: true, resourceOperations: ['create'] },
  },
};

/** The object once for each member at any depth, with another value there; `undefined` leaves the member out. */
function* variants(value: Json, other: unknown): Generator<Json> {
  for (const [name, member] of Object.entries(value)) {
    yield { ...value, [name]: other };
    if (typeof member !== 'object' || member === null || Array.isArray(member)) continue;
    for (const variant of variants(member as Json, other)) yield { ...value, [name]: variant };
  }
}

const others = [undefined, null, {}, [], 'x', 5, true, [null]];

function announced(params: Json): unknown {
  return capabilitiesOf(features, clientProfile(params as unknown as InitializeParams, null));
}

describe('The profile of a client', () => {
  test.each(others)('with %j in place of any of its capabilities, the server still announces its own', (other) => {
    for (const capabilities of [other, ...variants(everything, other)]) {
      expect(announced({ capabilities }), JSON.stringify(capabilities)).toHaveProperty('hoverProvider', true);
    }
  });

  test.each(others)('with %j in place of any of its further abilities, too', (other) => {
    for (const client of [other, ...variants({ ...fullExtras, commands: [], validator: 'x' }, other)]) {
      const params = { capabilities: everything, initializationOptions: { client } };
      expect(announced(params), JSON.stringify(client)).toHaveProperty('hoverProvider', true);
    }
  });

  test('a capability that is left out is one that the client lacks', () => {
    const without = clientProfile({ processId: null, rootUri: null, capabilities: {} }, null);
    expect(without).toMatchObject({ pullsDiagnostics: false, hoverFormat: 'plaintext', configuration: false });
    expect(clientProfile({ processId: null, rootUri: null } as unknown as InitializeParams, null)).toEqual(without);
  });
});
