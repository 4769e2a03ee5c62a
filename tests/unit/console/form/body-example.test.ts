import { expect, test } from 'vitest'
import { getBodyExample } from '#console/form/changes/form-actions.ts'
import type { BodyExample } from '#console/form/changes/form-actions.ts'
import { getBodyExamples } from '#console/form/state/body-views.ts'
import type { OfferedExample } from '#console/form/state/body-views.ts'
import type { AuthoredExample, Schema } from '#request/description/parameter.ts'
import { toValue } from '../../../fixtures/operations.ts'

const named = { name: 'cat', summary: undefined, serialized: undefined }
const object = { type: 'object', properties: { a: { type: 'integer' } } }
const member = toValue({ a: 1 })

test.for<
  [
    string,
    string,
    Schema | undefined,
    readonly Partial<AuthoredExample>[],
    readonly Partial<BodyExample & Pick<OfferedExample, 'label'>>[],
  ]
>([
  [
    'An example of the media type',
    'application/json',
    object,
    [{ value: { a: 1 } }],
    [{ label: 'cat', value: member, text: '{\n  "a": 1\n}' }],
  ],
  [
    'Numbers keep their digits',
    'application/json',
    undefined,
    [{ value: { a: 9007199254740992 }, written: '{ "a": 9007199254740993 }' }],
    [{ text: '{\n  "a": 9007199254740993\n}' }],
  ],
  [
    'Omits a value without a specified serialization',
    'application/xml',
    object,
    [{ value: { a: 1 } }, { value: '<a>1</a>' }],
    [{ value: '<a>1</a>', text: '<a>1</a>' }],
  ],
  [
    'Uses the summary as label',
    'application/json',
    object,
    [{ value: { a: 1 }, summary: 'A cat' }],
    [{ label: 'A cat' }],
  ],
  [
    'Uses the serialized text',
    'application/json',
    object,
    [{ value: { a: 1 }, serialized: '{"a":1}' }],
    [{ label: 'cat', value: member, text: '{"a":1}' }],
  ],
  [
    'A text stays a text if the schema allows texts',
    'application/json',
    { type: 'string' },
    [{ value: '{"a":1}' }],
    [{ label: 'cat', value: '{"a":1}', text: String.raw`"{\"a\":1}"` }],
  ],
  [
    'A text that contradicts the schema as text and as JSON is unchanged',
    'application/json',
    object,
    [{ value: '{"a":"x"}' }],
    [{ label: 'cat', value: '{"a":"x"}' }],
  ],
  [
    'A text of another media type',
    'application/xml',
    undefined,
    [{ value: '<a/>' }],
    [{ label: 'cat', value: '<a/>', text: '<a/>' }],
  ],
  [
    'An example with only a serialized form',
    'application/x-ndjson',
    undefined,
    [{ serialized: '{"a":1}\n{"a":2}' }],
    [{ label: 'cat', value: undefined, text: '{"a":1}\n{"a":2}' }],
  ],
  ['Ignores an example without a value', 'application/json', object, [{}], []],
  [
    'Unnamed examples are numbered',
    'application/json',
    object,
    [
      { value: { a: 1 }, name: undefined, summary: undefined },
      { value: { a: 1 }, name: undefined, summary: undefined },
    ],
    [
      { label: 'Example 1', value: member },
      { label: 'Example 2', value: member },
    ],
  ],
  ['Returns nothing without examples', 'application/json', object, [], []],
])('%s', ([, mediaType, schema, examples, expected]) => {
  const content = {
    mediaType,
    schema,
    properties: {},
    examples: examples.map((example) => Object.assign({ value: undefined }, named, example)),
  }
  const read = getBodyExamples(content).map((example) => {
    const { value, text } = getBodyExample(example, content)
    return { label: example.label, value, text }
  })
  expect(read).toMatchObject(expected)
})
