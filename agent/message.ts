import type { PlainCall } from '../core/calls/index.ts';
import type { JsonValue } from '../core/json/index.ts';

/** A message of a conversation, in no provider's format. */
export type Message =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly PlainCall[] }
  | {
      readonly role: 'tool';
      /** The id of the call with this result, and its tool. */
      readonly id: string;
      readonly name: string;
      readonly output: JsonValue;
      readonly isError: boolean;
    };
