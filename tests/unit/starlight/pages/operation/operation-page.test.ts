import { expect, test } from 'vitest'
import type { DetectorName } from '#openapi/provenance/detector-names.ts'
import type { Finding } from '#openapi/findings/detect-findings.ts'
import type { FindingStatus } from '#openapi/findings/survey/detector.ts'
import { collectFieldNotes } from '#starlight/pages/console/console-data.ts'
import { defaultService } from '#portal/portal-options.ts'
import { createCallSamples } from '#starlight/code-samples/call-samples.ts'
import {
  createFindingGroups,
  createOperationPage,
} from '#starlight/pages/operation/operation-page.ts'
import { findOperation } from '#starlight/reference/api-reference.ts'
import { parseDescriptionText } from '../../../../support/parse-description-text.ts'
import { loadPetStorePortal } from '../../../../support/pet-store-portal.ts'

const apiReference = await loadPetStorePortal()

test('The parts of an operation’s page match the operation', () => {
  const { operations } = apiReference.api
  for (const operation of operations) {
    const { parts } = createOperationPage(apiReference, operation)
    const slugs = parts.map(({ slug }) => slug)
    expect(slugs).toContain('responses')
    expect(slugs.includes('body')).toBe(operation.body !== undefined)
  }
  expect(new Set(operations.map(({ body }) => body !== undefined)).size).toBe(2)
})

test.each([
  ['inline', true],
  ['page', false],
  ['off', false],
] as const)('Findings configured as “%s” are shown inline: %s', (findings, isShown) => {
  const settings = { ...apiReference.settings, findings }
  const operation = findOperation(apiReference.api, 'listPets')
  const { showsFindings } = createOperationPage({ ...apiReference, settings }, operation)
  expect(showsFindings).toBe(isShown)
})

test('Samples before any input exist in every language that supports the call', () => {
  const callable = apiReference.api.operations.filter((each) => each.callable.from !== 'nowhere')
  for (const operation of callable) {
    const { samples, refusal } = createCallSamples(apiReference, operation)
    expect(refusal).toBeUndefined()
    expect(samples[0]).toMatchObject({ id: 'curl' })
    expect(samples[0]?.privateText !== undefined).toBe(samples[0]?.text.includes('$API_'))
    expect(samples.length).toBeGreaterThan(6)
  }
})

test('The service of an arbitrary document adds no links', () => {
  expect(apiReference.service).toBe(defaultService)
  expect(apiReference.links).toEqual({
    authentication: '/authentication/',
    reference: '/reference/',
  })
})

test.each([
  ['get', '{ schema: { type: object, properties: {} } }', false],
  ['get', '{ schema: { type: object, properties: { a: {} } } }', true],
  ['post', '{ schema: { type: object, properties: {} } }', true],
])('An empty body is not a part of a %s page: %s', (method, content, isShown) => {
  const api = parseDescriptionText(
    `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /a: { ${method}: { requestBody: { content: { application/json: ${content} } } } } }
`,
  )
  const operation = findOperation(api, `${method}-a`)
  const { parts } = createOperationPage({ ...apiReference, api }, operation)
  expect(parts.some(({ slug }) => slug === 'body')).toBe(isShown)
})

test('Findings of one kind share a line: two sentences and the number of others', () => {
  const groups = createFindingGroups(
    ['A.', 'B.', 'C.', 'D.'].map((sentence) => make('no-server', { sentence })),
  )

  expect(groups).toMatchObject([
    {
      status: 'not-specified',
      lines: [{ sentences: ['A.', 'B.', 'The same applies at 2 other locations.'] }],
    },
  ])
})

test('An operation’s own findings precede shared ones', () => {
  const groups = createFindingGroups([
    make('no-server', { sentence: 'Shared.', operations: ['a', 'b'], at: '#/b' }),
    make('no-server', { sentence: 'Own.', operations: ['a'], at: '#/a' }),
  ])

  expect(groups[0]?.lines[0]).toMatchObject({ sentences: ['Own.', 'Shared.'], at: '#/a' })
})

test('Findings shared by all operations are folded without reading their list', () => {
  let reads = 0
  const shared = {
    ...make('security-silent'),
    get operations() {
      reads += 1
      return ['get-a', 'get-b']
    },
  }
  createFindingGroups([shared])

  expect(reads).toBe(0)
})

test('Contradictions have a separate statement', () => {
  const groups = createFindingGroups([
    make('cannot-be-called', { status: 'contradictory' }),
    make('no-server'),
  ])

  expect(groups.map(({ status }) => status)).toEqual(['not-specified', 'contradictory'])
})

test('Field notes include contradictions and what a call depends on', () => {
  const field = 'query:a'
  expect(
    collectFieldNotes([
      make('untyped-parameter', { field }),
      make('default-refused', { field, status: 'contradictory' }),
      make('default-refused', { field, status: 'contradictory' }),
      make('retry-time', { field: 'query:limit' }),
      make('no-response'),
    ]),
  ).toEqual({
    [field]: ['Not specified: It is so. Do not assume.', 'Contradictory: It is so. Do not assume.'],
  })
  expect(collectFieldNotes([make('retry-time', { field })])).toBeUndefined()
})

function make(
  detector: DetectorName,
  members: Partial<Finding> & { readonly status?: FindingStatus } = {},
): Finding {
  return {
    detector,
    status: 'not-specified',
    topic: 'A thing',
    sentence: 'It is so.',
    cause: 'It is so.',
    assume: 'Do not assume.',
    at: '#/paths',
    operations: ['a'],
    field: undefined,
    ...members,
  }
}
