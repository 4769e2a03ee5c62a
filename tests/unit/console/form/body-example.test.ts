import { expect, test } from 'vitest'
import { formatBodyExample } from '#console/form/changes/form-actions.ts'
import { getBodyExamples } from '#console/form/state/body-views.ts'
import type { OfferedExample } from '#console/form/state/body-views.ts'
import type { AuthoredExample } from '#request/description/parameter.ts'
import { toValue } from '../../../fixtures/operations.ts'

const named = { name: 'cat', summary: undefined, serialized: undefined }
const member = toValue({ a: 1 })

test.for<
  [
    string,
    string,
    readonly Partial<AuthoredExample>[],
    readonly (Partial<OfferedExample> & { readonly text?: string })[],
  ]
>([
  [
    'An example of the media type',
    'application/json',
    [{ value: { a: 1 } }],
    [{ label: 'cat', value: member, text: '{\n  "a": 1\n}' }],
  ],
  [
    'Numbers keep their digits',
    'application/json',
    [{ value: { a: 9007199254740992 }, written: '{ "a": 9007199254740993 }' }],
    [{ text: '{\n  "a": 9007199254740993\n}' }],
  ],
  [
    'Omits a value without a specified serialization',
    'application/xml',
    [{ value: { a: 1 } }, { value: '<a>1</a>' }],
    [{ value: '<a>1</a>', text: '<a>1</a>' }],
  ],
  [
    'Uses the summary as label',
    'application/json',
    [{ value: { a: 1 }, summary: 'A cat' }],
    [{ label: 'A cat' }],
  ],
  [
    'Uses the serialized text',
    'application/json',
    [{ value: { a: 1 }, serialized: '{"a":1}' }],
    [{ label: 'cat', value: member, text: '{"a":1}' }],
  ],
  [
    'A text stays a text, even if it is JSON',
    'application/json',
    [{ value: '{"a":1}' }],
    [{ label: 'cat', value: '{"a":1}', text: String.raw`"{\"a\":1}"` }],
  ],
  [
    'A text of another media type',
    'application/xml',
    [{ value: '<a/>' }],
    [{ label: 'cat', value: '<a/>', text: '<a/>' }],
  ],
  [
    'An example with only a serialized form',
    'application/x-ndjson',
    [{ serialized: '{"a":1}\n{"a":2}' }],
    [{ label: 'cat', value: undefined, text: '{"a":1}\n{"a":2}' }],
  ],
  ['Ignores an example without a value', 'application/json', [{}], []],
  [
    'Unnamed examples are numbered',
    'application/json',
    [
      { value: { a: 1 }, name: undefined, summary: undefined },
      { value: { a: 1 }, name: undefined, summary: undefined },
    ],
    [
      { label: 'Example 1', value: member },
      { label: 'Example 2', value: member },
    ],
  ],
  ['Returns nothing without examples', 'application/json', [], []],
])('%s', ([, mediaType, examples, expected]) => {
  const all = examples.map((example) => Object.assign({ value: undefined }, named, example))
  const read = getBodyExamples({ mediaType, examples: all }).map((example) => {
    const { label, value } = example
    return { label, value, text: formatBodyExample(example, mediaType) }
  })
  expect(read).toMatchObject(expected)
})
