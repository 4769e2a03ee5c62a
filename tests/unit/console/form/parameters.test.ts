import { describe, expect, test } from 'vitest'
import { reduceFormState } from '#console/form/changes/reduce-form-state.ts'
import { getFormTexts } from '#console/form/state/form-state.ts'
import type { FormStateEvent } from '#console/form/changes/reduce-form-state.ts'
import type { Schema } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { makeOperation } from '../../../fixtures/operations.ts'
import {
  act,
  add,
  choose,
  readAfter,
  setState,
  type,
  name,
  withParameter,
} from './form-fixtures.ts'

const at = 'query:a'

describe('A parameter is sent as typed', () => {
  test.for<[string, Schema | undefined, readonly FormStateEvent[], Value | undefined]>([
    ['untouched', { type: 'string' }, [], undefined],
    ['typed', { type: 'string' }, [type(at, ' x ')], ' x '],
    ['typed and emptied', { type: 'string' }, [type(at, 'x'), type(at, '')], undefined],
    ['empty', { type: 'string' }, [setState(at, 'empty')], ''],
    ['null', { type: ['string', 'null'] }, [setState(at, 'null')], null],
    ['omitted after typing', { type: 'string' }, [type(at, 'x'), setState(at, 'out')], undefined],
    [
      'sent again',
      { type: 'string' },
      [type(at, 'x'), setState(at, 'out'), setState(at, 'value')],
      'x',
    ],
    [
      'a number',
      { type: 'integer' },
      [type(at, '12345678901234567890')],
      { digits: '12345678901234567890' },
    ],
    ['a number with zeros', { type: 'number' }, [type(at, '1.500')], { digits: '1.500' }],
    ['invalid number, sent as typed', { type: 'integer' }, [type(at, '007')], '007'],
    ['without a schema', undefined, [type(at, '5')], '5'],
    ['several types', { type: ['string', 'integer'] }, [type(at, '5')], '5'],
    ['an option', { enum: ['a', 'b'] }, [choose(at, 1)], 'b'],
    ['an option that is a number', { enum: [1, 2] }, [choose(at, 1)], { digits: '2' }],
    ['another option', { enum: ['a', 'b'] }, [choose(at, -1), type(at, 'c')], 'c'],
    ['a boolean', { type: 'boolean' }, [choose(at, 1)], false],
    [
      'a list',
      { type: 'array', items: { type: 'integer' } },
      [add(at), type(`${at}/item:0`, '1'), add(at), type(`${at}/item:1`, '2')],
      [{ digits: '1' }, { digits: '2' }],
    ],
    ['a list without items', { type: 'array' }, [setState(at, 'empty')], []],
    [
      'a list whose items were removed',
      { type: 'array' },
      [add(at), { type: 'item-removed', at, step: 'item:0' }],
      undefined,
    ],
    ['a list of an empty text', { type: 'array', items: { type: 'string' } }, [add(at)], ['']],
    [
      'an object',
      { type: 'object', properties: { b: { type: 'string' }, c: { type: 'boolean' } } },
      [choose(`${at}/member:c`, 0), type(`${at}/member:b`, 'x')],
      {
        members: [
          ['b', 'x'],
          ['c', true],
        ],
      },
    ],
    [
      'an object with an additional member',
      { type: 'object' },
      [add(at, 'extra'), name(`${at}/extra:0`, '__proto__')],
      { members: [['__proto__', '']] },
    ],
    [
      'an object with a member that was emptied',
      { type: 'object', properties: { b: { type: 'string' } } },
      [type(`${at}/member:b`, 'x'), type(`${at}/member:b`, '')],
      undefined,
    ],
    [
      'an alternative',
      { oneOf: [{ type: 'array', items: {} }, { type: 'string' }] },
      [{ type: 'variant-chosen', at, choice: 1 }, type(`${at}/choice:1`, 'x')],
      'x',
    ],
    [
      'null is not a separate alternative',
      { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      [type(at, '1')],
      { digits: '1' },
    ],
  ])('%s', ([, schema, events, value]) => {
    expect(readAfter(withParameter(schema), events).parameters).toEqual(
      value === undefined ? {} : { [at]: value },
    )
  })
})

test('The number of a removed item is not reused', () => {
  const operation = withParameter({ type: 'array', items: { type: 'string' } })
  const formState = act(operation, [
    add(at),
    type(`${at}/item:0`, 'old'),
    { type: 'item-removed', at, step: 'item:0' },
    add(at),
  ])
  expect(formState.fields[at]?.order).toEqual(['item:1'])
})

test('A JSON parameter distinguishes texts and numbers', () => {
  const operation = withParameter({ type: 'integer' }, { mediaType: 'application/json' })
  const { parameters, problems } = readAfter(operation, [type(at, '12x')])
  expect(parameters).toEqual({ [at]: { digits: '12x' } })
  expect(problems).toMatchObject([
    { field: at, at, sentence: expect.stringContaining('Not a valid JSON number') },
  ])
})

describe('Undocumented query parameters', () => {
  test('Are sent in order, with duplicates and empty values but without empty rows', () => {
    const events = [
      add('query', 'extra'),
      name(`query/extra:0`, 'b'),
      type('query/extra:0', '1'),
      add('query', 'extra'),
      add('query', 'extra'),
      name(`query/extra:2`, 'b'),
    ]
    expect(readAfter(makeOperation(), events).extraQuery).toEqual([
      { name: 'b', value: '1' },
      { name: 'b', value: '' },
    ])
  })

  test('A value without a name is kept for the plan to refuse', () => {
    const events = [add('query', 'extra'), type('query/extra:0', '1')]
    expect(readAfter(makeOperation(), events).extraQuery).toEqual([{ name: '', value: '1' }])
  })
})

describe('Every typed text can be found and emptied', () => {
  const operation = withParameter({ type: 'object' }, { name: 'a/b~c' })
  const root = 'query:a~1b~0c'
  const formState = act(operation, [
    add(root, 'extra'),
    name(`${root}/extra:0`, 'name'),
    type(`${root}/extra:0`, 'text'),
    setState(root, 'out'),
    type('content:0', 'body'),
    { type: 'content-chosen', content: 1 },
  ])

  test('Includes texts that are neither sent nor shown', () => {
    expect(getFormTexts(formState).map(({ text }) => text)).toEqual(['text', 'name', 'body'])
  })

  test('Each is emptied by its address and marked until new text is typed', () => {
    const emptied = getFormTexts(formState).reduce(
      (before, { field }) => reduceFormState(before, { type: 'text-refused', field }),
      formState,
    )
    expect(getFormTexts(emptied)).toEqual([])
    expect(emptied.fields['content:0']?.refused).toBe('text')
    const typed = reduceFormState(emptied, type('content:0', 'new'))
    expect(typed.fields['content:0']?.refused).toBeUndefined()
  })
})
