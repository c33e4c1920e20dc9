import { dottedName } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { type Ancestor, ancestorsOf } from './class-kinds.ts';
import type { Metadata } from './field-spec.ts';
import type { FieldContext } from './fields.ts';
import { textOf } from './py-value.ts';
import { classScope, lookUp } from './scope.ts';

/** A method that checks fields: what it does to their schema. */
export interface FieldValidator {
  readonly fields: readonly string[];
  readonly metadata: Metadata;
}

/** The field validators of a class and its ancestors, those of the ancestors first. */
export function validatorsOf(context: FieldContext, self: Ancestor): readonly FieldValidator[] {
  const { evaluator } = context.types;
  const found = new Map<string, FieldValidator>();
  for (const { of, types } of [...ancestorsOf(evaluator.index, self.of, self.types)].reverse()) {
    const scope = classScope(of, types);
    for (const member of of.declaration.members) {
      if (member.kind !== 'function') continue;
      if (member.name === '__get_pydantic_json_schema__' || member.name === '__get_pydantic_core_schema__') {
        context.notes.note(`${member.name} of ${of.declaration.name} changes the schema while the program runs`);
      }
      for (const span of member.decorators) {
        const { expression } = parseExpression(of.module.text, span);
        const name = expression.kind === 'call' ? dottedName(expression.callee) : null;
        const entity = name === null ? null : lookUp(evaluator.index, scope, name);
        if (
          expression.kind !== 'call' ||
          entity?.kind !== 'external' ||
          (entity.name !== 'pydantic.field_validator' && entity.name !== 'pydantic.validator')
        ) {
          continue;
        }
        const call = evaluator.callArguments(expression.arguments, scope);
        const mode = textOf(call.keywords.get('mode')) ?? 'after';
        const input = call.keywordExpressions.get('json_schema_input_type');
        found.set(member.name, {
          fields: call.positional.flatMap((value) => textOf(value) ?? []),
          metadata: {
            kind: 'validator',
            mode: mode === 'plain' || mode === 'before' || mode === 'wrap' ? mode : 'after',
            input: input === undefined ? null : { expression: input, scope },
          },
        });
      }
    }
  }
  return [...found.values()];
}
