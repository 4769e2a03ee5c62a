import { expect, test } from 'vitest'
import { snippetLanguages } from '#snippets/languages.ts'
import { sequenceLanguages } from '#snippets/sequences/sequence-languages.ts'
import { curlSequence } from '#snippets/sequences/curl.ts'
import { javaSequence } from '#snippets/sequences/java.ts'
import { javascriptSequence } from '#snippets/sequences/javascript.ts'
import type { SequenceLanguage } from '#snippets/sequences/sequence-program.ts'
import type { RequestSequence, SequenceStep } from '#request/request-sequence.ts'
import { formatValuePlaceholder } from '#request/request-sequence.ts'
import { bearerSlot, makePlan } from '../../../fixtures/credentials.ts'

const id = formatValuePlaceholder('create_id')

const sequence: RequestSequence = {
  inputs: [
    { name: 'input_size', source: 'input_size_source', variable: 'INPUT_SIZE', isText: false },
    {
      name: 'input_name',
      source: 'input_name_source',
      variable: 'INPUT_NAME',
      isText: true,
      start: "It's",
    },
  ],
  steps: [
    {
      id: 'create',
      response: 'create_result',
      body: 'create_body',
      plan: makePlan({
        method: 'POST',
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        body: {
          kind: 'text',
          text: `{"size":"${formatValuePlaceholder('input_size')}","name":"${formatValuePlaceholder('input_name')}"}`,
        },
        slots: [bearerSlot('token')],
      }),
      texts: [],
      isVerbatim: false,
      successes: [[201, 201]],
      reads: [{ name: 'create_id', from: 'body', path: ['id'] }],
    },
    {
      id: 'read',
      response: 'read_result',
      body: 'read_body',
      plan: makePlan({ url: `https://api.example.com/things/${id}` }),
      texts: [],
      isVerbatim: false,
      successes: [
        [200, 299],
        [304, 304],
      ],
      reads: [],
    },
  ],
  outputs: `{"id":"${id}"}`,
  texts: [],
}

test.for(sequenceLanguages)(
  'A program is readable: $language.id',
  async ({ language, formatSequence }) => {
    const program = formatSequence(sequence)
    if (program.outcome === 'refused') throw new Error(program.sentence)
    await expect(`${program.text}\n`).toMatchFileSnapshot(`texts/${language.id}.txt`)
  },
)

test('Each language of snippets has programs of recipes', () => {
  expect(sequenceLanguages.map(({ language }) => language)).toEqual(snippetLanguages)
})

/** Changes the first step. */
function withFirst(changes: Partial<SequenceStep>): RequestSequence {
  const [first, ...others] = sequence.steps
  return { ...sequence, steps: first ? [{ ...first, ...changes }, ...others] : [] }
}

test('A language refuses a request that it cannot send', () => {
  const plan = makePlan({ method: 'TRACE' })
  expect(javascriptSequence.formatSequence(withFirst({ plan }))).toEqual({
    outcome: 'refused',
    sentence: 'fetch refuses the method TRACE (Fetch Standard, forbidden method).',
  })
})

test('A program needs jq or Gson only for values', () => {
  const { steps } = withFirst({ plan: makePlan(), reads: [] })
  const only = { ...sequence, inputs: [], outputs: undefined, steps: steps.slice(0, 1) }
  const describe = ({ formatSequence }: SequenceLanguage) =>
    [sequence, only].map((one) => formatSequence(one))
  expect(describe(curlSequence)).toMatchObject([
    { howToRun: 'Save as recipe.sh and run: bash recipe.sh (needs jq, and jq 1.7 for numbers).' },
    { howToRun: 'Save as recipe.sh and run: bash recipe.sh.' },
  ])
  expect(describe(javaSequence)).toMatchObject([
    {
      howToRun:
        'Save as Recipe.java next to the library Gson and run: java -cp gson.jar Recipe.java (Java 17 or newer).',
    },
    { howToRun: 'Save as Recipe.java and run: java Recipe.java (Java 17 or newer).' },
  ])
})
