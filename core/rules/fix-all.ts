import type { NotationDocument } from '../notation/notation-document.ts';
import type { TextEdit } from '../text/span.ts';
import { CheckSession } from './check-session.ts';
import { ComposedEdits } from './fix/compose-edits.ts';
import { applyToDocument, FindingCounts } from './fix/effect.ts';
import { candidateFixes, isShown } from './fixes.ts';
import type { CheckSettings } from './settings.ts';

/** A safe fix that waits to be tried. */
interface Candidate {
  readonly rule: string;
  readonly edits: readonly TextEdit[];
}

/**
 * The edits that apply all safe fixes, round after round, until none is left that removes a finding and adds none.
 * Fixing the result again changes nothing. Every round removes findings, so there is an end; `mostRounds` only bounds the
 * time that a hostile text can take.
 */
export function fixAll(document: NotationDocument, settings: CheckSettings): readonly TextEdit[] {
  const session = new CheckSession(settings);
  const composed = new ComposedEdits(document.text);
  let current = document;
  for (let round = 0; round < mostRounds; round++) {
    const accepted = new Round(current, session, settings).run();
    if (accepted.length === 0) {
      break;
    }
    composed.add(accepted);
    current = applyToDocument(current, accepted);
  }
  return composed.edits();
}

const mostRounds = 100;

/** One round: the safe fixes that do not touch each other, tried together, and in halves where that does not work. */
class Round {
  readonly #document: NotationDocument;
  readonly #session: CheckSession;
  readonly #settings: CheckSettings;
  readonly #before: FindingCounts;
  #accepted: readonly Candidate[] = [];

  constructor(document: NotationDocument, session: CheckSession, settings: CheckSettings) {
    this.#document = document;
    this.#session = session;
    this.#settings = settings;
    this.#before = FindingCounts.of(document, session, settings);
  }

  run(): readonly TextEdit[] {
    const waiting = this.#candidates();
    while (waiting.length > 0) {
      const { chosen, rest } = withoutContact(waiting);
      this.#try(chosen);
      if (this.#accepted.length > 0) {
        break;
      }
      waiting.splice(0, waiting.length, ...rest);
    }
    return this.#accepted.flatMap(({ edits }) => edits);
  }

  #candidates(): Candidate[] {
    const candidates: Candidate[] = [];
    for (const placed of this.#session.placedFindings(this.#document)) {
      if (placed.local.fixes !== null && isShown(placed, this.#settings)) {
        const fix = candidateFixes(placed, this.#document).find(({ safe }) => safe);
        if (fix !== undefined) {
          candidates.push({ rule: placed.local.rule.id, edits: fix.edits });
        }
      }
    }
    return candidates;
  }

  #try(candidates: readonly Candidate[]): void {
    if (candidates.length === 0) {
      return;
    }
    const together = [...this.#accepted, ...candidates];
    const after = applyToDocument(
      this.#document,
      together.flatMap(({ edits }) => edits),
    );
    const counts = FindingCounts.of(after, this.#session, this.#settings);
    const fixed = together.map(({ rule }) => rule);
    if (counts.isBetter(this.#before, fixed)) {
      this.#accepted = together;
    } else if (candidates.length > 1) {
      const half = candidates.length >> 1;
      this.#try(candidates.slice(0, half));
      this.#try(candidates.slice(half));
    }
  }
}

/** As many candidates as fit, in order of place, without two whose edits overlap or touch; and those left out. */
function withoutContact(candidates: readonly Candidate[]): {
  readonly chosen: readonly Candidate[];
  readonly rest: readonly Candidate[];
} {
  const ordered = candidates.toSorted((a, b) => startOf(a) - startOf(b));
  const chosen: Candidate[] = [];
  const rest: Candidate[] = [];
  let end = -1;
  for (const candidate of ordered) {
    if (startOf(candidate) > end) {
      chosen.push(candidate);
      end = endOf(candidate);
    } else {
      rest.push(candidate);
    }
  }
  return { chosen, rest };
}

function startOf({ edits }: Candidate): number {
  return edits[0]?.span.start ?? 0;
}

function endOf({ edits }: Candidate): number {
  return edits.at(-1)?.span.end ?? 0;
}
