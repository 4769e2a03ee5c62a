import { expect, test } from 'vitest'
import { defaultService } from '#portal/portal-options.ts'
import { createCallSamples } from '#starlight/code-samples/call-samples.ts'
import { createOperationPage } from '#starlight/pages/operation/operation-page.ts'
import { parseDescriptionText } from '../../../../support/parse-description-text.ts'
import { loadPetStorePortal } from '../../../../support/pet-store-portal.ts'

const portal = await loadPetStorePortal()

test('The parts of an operation’s page match the operation', () => {
  const pages = portal.contract.operations.map((each) => createOperationPage(portal, each))
  for (const { parts } of pages) {
    expect(parts.map(({ slug }) => slug)).toContain('responses')
  }
  const withBody = portal.contract.operations.find(({ body }) => body !== undefined)
  const without = portal.contract.operations.find(({ body }) => body === undefined)
  if (!withBody || !without) throw new Error('The document has one kind of operation only.')
  expect(listParts(withBody)).toContain('body')
  expect(listParts(without)).not.toContain('body')
})

test('Findings are shown inline unless configured otherwise', () => {
  const [operation] = portal.contract.operations
  if (!operation) throw new Error('The document has no operation.')
  const shows = (findings: 'inline' | 'page' | 'off') =>
    createOperationPage({ ...portal, settings: { ...portal.settings, findings } }, operation)
      .showsFindings
  expect([shows('inline'), shows('page'), shows('off')]).toEqual([true, false, false])
})

test('Samples before any input exist in every language that supports the call', () => {
  const callable = portal.contract.operations.filter((each) => each.callable.from !== 'nowhere')
  for (const operation of callable) {
    const { samples, refusal } = createCallSamples(portal, operation)
    expect(refusal).toBeUndefined()
    expect(samples[0]).toMatchObject({ id: 'curl' })
    expect(samples[0]?.privateText !== undefined).toBe(samples[0]?.text.includes('$API_'))
    expect(samples.length).toBeGreaterThan(6)
  }
})

test('The service of an arbitrary document adds no links', () => {
  expect(portal.service).toBe(defaultService)
  expect(portal.links).toEqual({
    authentication: '/authentication/',
    reference: '/reference/',
  })
})

function listParts(operation: (typeof portal.contract.operations)[number]): readonly string[] {
  return createOperationPage(portal, operation).parts.map(({ slug }) => slug)
}

test.each([
  ['get', '{ schema: { type: object, properties: {} } }', false],
  ['get', '{ schema: { type: object, properties: { a: {} } } }', true],
  ['post', '{ schema: { type: object, properties: {} } }', true],
])('An empty body is not a part of a %s page: %s', (method, content, isShown) => {
  const contract = parseDescriptionText(
    `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /a: { ${method}: { requestBody: { content: { application/json: ${content} } } } } }
`,
  )
  const [operation] = contract.operations
  if (!operation) throw new Error('The document has no operation.')
  const { parts } = createOperationPage({ ...portal, contract }, operation)
  expect(parts.some(({ slug }) => slug === 'body')).toBe(isShown)
})
