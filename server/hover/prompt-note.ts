import type { LoaderAnswer } from '../../core/loaders/answer.ts';
import { rules as rulesOf, systemPrompt, wrappedQuery } from '../../core/loaders/prompts.ts';
import { type LoaderVersion, newestLoaderVersion } from '../../core/loaders/versions.ts';
import type { RootPropertyName } from '../../core/notation/syntax.ts';
import type { Note } from './note.ts';

/** Longer prompts are cut: a pop-up is no reader. */
const longestPrompt = 4_000;

/** What the loader hands out of the document for this root property. */
export function promptNote(property: RootPropertyName, text: string, version: LoaderVersion): Note {
  const source = { kind: 'file', text } as const;
  switch (property) {
    case 'system_prompt': {
      const answer = systemPrompt(source, version);
      return handedOut('System prompt', version, answer.ok ? answer.value : null, answer.ok ? null : answer.message);
    }
    case 'rules': {
      const answer = rulesOf(source, version);
      const prompt = systemPrompt(source, version);
      return handedOut(
        'System prompt with its rules',
        version,
        prompt.ok ? prompt.value : null,
        answer.ok ? null : answer.message,
      );
    }
    case 'wrapped_query': {
      const answer = requestHandedOut(text, version);
      return handedOut(
        'What the model gets for a request',
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
        text: `aions-llm ${version} hands out nothing here: ${refusal}. ${newestLoaderVersion} does.`,
      },
    ];
  }
  if (prompt === null || prompt === '')
    return [{ kind: 'paragraph', text: `aions-llm ${version} finds no prompt here.` }];
  const isCut = prompt.length > longestPrompt;
  const shown = isCut ? `${prompt.slice(0, longestPrompt).replace(/[\ud800-\udbff]$/, '')}…` : prompt;
  return [
    { kind: 'title', name: title, what: `as aions-llm ${version} hands it out` },
    { kind: 'verbatim', language: 'text', text: shown },
  ];
}
