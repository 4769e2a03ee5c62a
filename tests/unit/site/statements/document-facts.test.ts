import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseDocument, visit } from 'yaml'
import { writeInstructions } from '#service/service.ts'
import type { Contract } from '#contract/read-contract.ts'
import { writeQueryParameters } from '#core/exchange/failures/documented-facts.ts'
import type { OpenFact } from '#core/exchange/failures/documented-facts.ts'
import { failures } from '#core/exchange/failures/failures.ts'
import { documentFacts } from '#site/statements/document-facts.ts'
import { groupSentences } from '#site/statements/group-sentences.ts'
import { contractOf } from '../../../support/contract-of.ts'

const text = readFileSync('tests/fixtures/documented.openapi.yaml', 'utf8')
const contract = contractOf(text)

/** The portal's document without one of its open points. */
function remove(fact: OpenFact): Contract {
  const document = parseDocument(text)
  let removed = 0
  visit(document, {
    Map: (_, entry) => {
      if (entry.get('id') !== fact) return undefined
      removed += 1
      return visit.REMOVE
    },
  })
  expect(removed).toBe(1)
  return contractOf(document.toString())
}

/** Where each fact appears, and the words that only an open point allows. */
const places: readonly (readonly [
  place: string,
  fact: OpenFact,
  words: string,
  show: (contract: Contract) => string,
])[] = [
  [
    'the editor of query parameters',
    'query-parameters',
    'The source shows no query parameters',
    (from) => writeQueryParameters(documentFacts(from, from.operations[0])),
  ],
  [
    'the page of a status',
    'error-status-codes',
    'the source shows no error status codes',
    (from) => showSentences(from, failures.unauthorized.unknowable),
  ],
  [
    'the page of 429',
    'rate-limits',
    'the source shows no rate limits',
    (from) => showSentences(from, failures['too-many-requests'].unknowable),
  ],
  [
    'the page of a response that is too large',
    'page-sizes',
    'The source shows no page sizes',
    (from) => showSentences(from, failures['too-large'].operator),
  ],
  [
    'llms.txt',
    'other-operations',
    'No documented operation creates a key',
    (from) => showInstructions(from),
  ],
]

describe('Removing an entry from the document changes', () => {
  test.for(places)('%s', ([, fact, words, show]) => {
    expect(show(contract)).toContain(words)
    expect(show(remove(fact))).not.toContain(words)
  })
})

test('A query parameter added to the document is named', () => {
  const parameter = `      parameters:
        - { name: fake_filter, in: query, schema: { type: string } }
      responses:
`
  const gained = contractOf(text.replace('      responses:\n', parameter))
  const facts = documentFacts(gained, gained.operations[0])
  expect(writeQueryParameters(facts)).toContain(
    'The API document lists the query parameter fake_filter.',
  )
})

describe('Of several operations', () => {
  const other = `
  /v1/others:
    get:
      operationId: listOthers
      summary: List others
      x-section: '4'
      x-not-specified:
        - id: others-query-parameters
          section: '4'
          topic: Query parameters
          assume: Nothing.
      responses:
        default:
          description: Not specified.
components:
`

  test('Each has its own open points, and those of the whole service', () => {
    const two = contractOf(text.replace('\ncomponents:\n', other))
    const [, others] = two.operations
    if (!others) throw new Error('The document has no second operation.')
    const { openPoints } = documentFacts(two, others)
    expect(openPoints['query-parameters']).toEqual({ status: 'not-specified', section: '4' })
    expect(openPoints['rate-limits']).toEqual({ status: 'not-specified', section: '8' })
    expect(documentFacts(two).openPoints['query-parameters'].status).toBe('not-specified')
  })
})

function showSentences(from: Contract, sentences: Parameters<typeof groupSentences>[0]): string {
  return groupSentences(sentences, documentFacts(from))
    .flatMap(({ texts }) => texts)
    .join(' ')
}

function showInstructions(from: Contract): string {
  return writeInstructions({
    contract: from,
    settings: {
      siteUrl: undefined,
      base: '',
      apiBaseUrl: undefined,
      sandboxUrl: undefined,
    },
  }).join('\n')
}
