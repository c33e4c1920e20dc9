import { expect, test } from 'vitest';
import { writeModel } from '../../../core/python/write/write-models.ts';
import { withNamedTargets } from '../../../core/schema/named-targets.ts';
import { inlineRefs } from '../../../core/schema/refs.ts';

const node = {
  type: 'object',
  properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/properties/nodes/items' } } },
  required: ['name'],
};
const tree = { type: 'object', properties: { nodes: { type: 'array', items: node } }, required: ['nodes'] };

test('a part that a reference points at becomes a definition', () => {
  const named = withNamedTargets(tree);
  expect(named).toMatchObject({
    properties: { nodes: { items: { $ref: '#/$defs/nodes_items' } } },
    $defs: { nodes_items: { properties: { children: { items: { $ref: '#/$defs/nodes_items' } } } } },
  });
  expect(withNamedTargets(named)).toBe(named);
  expect(inlineRefs(named).schema).toEqual(inlineRefs(tree).schema);
});

test('a reference to what it stands in is cut at once', () => {
  const { schema, lost } = inlineRefs(tree);
  expect(schema).toMatchObject({
    properties: { nodes: { items: { properties: { children: { type: 'array', items: { type: 'object' } } } } } },
  });
  expect(JSON.stringify(schema).split('"children"')).toHaveLength(2);
  expect(lost).toMatchObject([{ cause: 'cycle', pointer: '/properties/nodes/items/properties/children/items' }]);
});

test('a model of it holds itself, and nothing is lost', () => {
  const { classes, losses } = writeModel(tree, 'Tree');
  expect(classes.map(({ source }) => source).join('\n')).toContain('children: list["NodesItems"]');
  expect(losses).toEqual([]);
});
