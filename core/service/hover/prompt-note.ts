import type { LoaderAnswer } from '../../loaders/answer.ts';
import { rules as rulesOf, systemPrompt, wrappedQuery } from '../../loaders/prompts.ts';
import { type LoaderVersion, newestLoaderVersion } from '../../loaders/versions.ts';
import type { RootPropertyName } from '../../notation/syntax.ts';
import { say } from '../../text/say.ts';
import type { Note } from './note.ts';

/** What the loader hands out of the document for this root property. */
export function promptNote(property: RootPropertyName, text: string, version: LoaderVersion): Note {
  const source = { kind: 'file', text } as const;
  switch (property) {
    case 'system_prompt': {
      const answer = systemPrompt(source, version);
      return handedOut(say`System prompt`, version, answer.ok ? answer.value : null, answer.ok ? null : answer.message);
    }
    case 'rules': {
      const answer = rulesOf(source, version);
      const prompt = systemPrompt(source, version);
      return handedOut(
        say`System prompt with its rules`,
        version,
        prompt.ok ? prompt.value : null,
        answer.ok ? null : answer.message,
      );
    }
    case 'wrapped_query': {
      const answer = requestHandedOut(text, version);
      return handedOut(
        say`Text for the model`,
        version,
        answer.ok ? answer.value : null,
        answer.ok ? null : answer.message,
      );
    }
  }
}

/** A stand-in for the data of a request, written as JSON like any other. */
const payload = 'payload of the request';

/** What is handed out for a request; its payload is shown where the text has a place for it. */
function requestHandedOut(text: string, version: LoaderVersion): LoaderAnswer<string> {
  const source = { kind: 'file', text } as const;
  const plain = wrappedQuery(source, version, '‹the request›', null);
  const full = text.includes('{payload}') ? wrappedQuery(source, version, '‹the request›', payload) : plain;
  const written = JSON.stringify(payload);
  if (!full.ok || full.value.endsWith(`Payload:\n${written}`)) return plain;
  return { ok: true, value: full.value.replaceAll(written, '‹its payload, as JSON›') };
}

function handedOut(title: string, version: LoaderVersion, prompt: string | null, refusal: string | null): Note {
  if (refusal !== null) {
    return [
      {
        kind: 'paragraph',
        text: say`aions-llm ${version} returns nothing here: ${refusal}. ${newestLoaderVersion} returns it.`,
      },
    ];
  }
  if (prompt === null || prompt === '') {
    return [{ kind: 'paragraph', text: say`aions-llm ${version} finds no prompt here.` }];
  }
  return [
    { kind: 'title', name: title, what: say`as aions-llm ${version} returns it` },
    { kind: 'verbatim', language: 'text', text: prompt },
  ];
}
