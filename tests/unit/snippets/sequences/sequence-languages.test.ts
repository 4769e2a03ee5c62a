import { expect, test } from 'vitest'
import { snippetLanguages } from '#snippets/languages.ts'
import { formatSequence, sequenceLanguages } from '#snippets/sequences/sequence-languages.ts'
import type { RequestSequence, SequenceStep } from '#request/request-sequence.ts'
import { formatValuePlaceholder } from '#request/request-sequence.ts'
import { bearerSlot, makePlan } from '../../../fixtures/credentials.ts'

const id = formatValuePlaceholder('create_id')

const sequence: RequestSequence = {
  inputs: [
    { name: 'input_size', source: 'input_size_source', variable: 'INPUT_SIZE', isText: false },
  ],
  steps: [
    {
      id: 'create',
      response: 'create_result',
      body: 'create_body',
      plan: makePlan({
        method: 'POST',
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        body: { kind: 'text', text: `{"size":"${formatValuePlaceholder('input_size')}"}` },
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

test.for(sequenceLanguages.map(({ language }) => language.id))(
  'A program is readable: %s',
  async (language) => {
    const program = formatSequence({ id: language }, sequence)
    if (program.outcome === 'refused') throw new Error(program.sentence)
    await expect(`${program.text}\n`).toMatchFileSnapshot(`texts/${language}.txt`)
  },
)

test('Languages without programs of recipes refuse', () => {
  const refused = snippetLanguages
    .map((language) => formatSequence(language, sequence))
    .flatMap((program) => (program.outcome === 'refused' ? [program.sentence] : []))
  expect(new Set(refused)).toEqual(
    new Set(['There is no program of a recipe in this language yet.']),
  )
})

/** Changes the first step. */
function withFirst(changes: Partial<SequenceStep>): RequestSequence {
  const [first, ...others] = sequence.steps
  return { ...sequence, steps: first ? [{ ...first, ...changes }, ...others] : [] }
}

test('A language refuses a request that it cannot send', () => {
  const plan = makePlan({ method: 'TRACE' })
  expect(formatSequence({ id: 'javascript' }, withFirst({ plan }))).toEqual({
    outcome: 'refused',
    sentence: 'fetch refuses the method TRACE (Fetch Standard, forbidden method).',
  })
})

test('A program needs jq only for values', () => {
  const { steps } = withFirst({ plan: makePlan(), reads: [] })
  const only = { ...sequence, inputs: [], outputs: undefined, steps: steps.slice(0, 1) }
  expect([sequence, only].map((one) => formatSequence({ id: 'curl' }, one))).toMatchObject([
    { howToRun: 'Save as recipe.sh and run: bash recipe.sh (needs jq, and jq 1.7 for numbers).' },
    { howToRun: 'Save as recipe.sh and run: bash recipe.sh.' },
  ])
})
