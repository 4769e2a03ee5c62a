import { array, constant, constantFrom, integer, oneof, record, string, tuple } from 'fast-check'
import type { Arbitrary } from 'fast-check'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import { sampleFile } from '../../../fixtures/operations.ts'
import { names } from './any-schema.ts'

const anyText = oneof(
  string({ unit: 'binary', maxLength: 8 }),
  constantFrom('1', '12345678901234567890', '1.50', '{"a":[1.0]}', '{', '__proto__', 'true'),
)
const steps = oneof(
  names.map((name) => `member:${name}`),
  constantFrom('item:0', 'item:1', 'extra:0', 'extra:1', 'choice:0', 'choice:1'),
).map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'))
const addresses = tuple(
  constantFrom('query:a', 'path:b', 'query', 'content:0', 'content:0/form', 'content:1/form'),
  array(steps, { maxLength: 3 }),
).map(([root, rest]) => [root, ...rest].join('/'))

/** Events that keep the typed text. */
export const keepingEvents: Arbitrary<FormStateEvent> = oneof(
  record({
    type: constant('state-chosen' as const),
    at: addresses,
    state: constantFrom('out', 'empty', 'null', 'value'),
  }),
  record({
    type: constantFrom('option-chosen' as const, 'variant-chosen' as const),
    at: addresses,
    choice: integer({ min: -1, max: 3 }),
  }),
  record({
    type: constant('item-added' as const),
    at: addresses,
    kind: constantFrom('item', 'extra'),
  }),
  record({
    type: constant('files-chosen' as const),
    at: addresses,
    files: array(constant(sampleFile), { maxLength: 2 }),
  }),
  record({ type: constant('content-chosen' as const), content: integer({ min: 0, max: 3 }) }),
  record({
    type: constant('view-chosen' as const),
    root: constantFrom('content:0', 'content:1'),
    view: constantFrom('form', 'text', 'file'),
    field: constant(undefined),
  }),
)

export const anyEvents = array(
  oneof(
    keepingEvents,
    record({
      type: constantFrom('text-typed' as const, 'name-typed' as const),
      at: addresses,
      text: anyText,
    }),
    record({ type: constant('item-removed' as const), at: addresses, step: steps }),
    record({ type: constant('text-refused' as const), field: addresses }),
    constant<FormStateEvent>({ type: 'filling-undone' }),
  ),
  { maxLength: 12 },
)
