import { plainLink } from './link.ts';
import { reorderProperties, sortElements } from './order.ts';
import type { Refactoring, RefactoringPlace } from './refactoring.ts';
import { addReturnSlot } from './return-slot.ts';
import { inlineSchemaInstead, nameClass, writeInterface } from './schema.ts';
import { wrapAsElement } from './wrap.ts';

const all: readonly ((place: RefactoringPlace) => Refactoring | null)[] = [
  wrapAsElement,
  addReturnSlot,
  plainLink,
  inlineSchemaInstead,
  writeInterface,
  nameClass,
  reorderProperties,
  sortElements,
];

/** Every change of form that makes sense at the place. */
export function refactoringsAt(place: RefactoringPlace): readonly Refactoring[] {
  return place.document.aionLike ? all.flatMap((refactor) => refactor(place) ?? []) : [];
}
