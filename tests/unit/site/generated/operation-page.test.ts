import { expect, test } from 'vitest'
import { anyService } from '#service/portal-options.ts'
import { listCallSamples } from '#site/call/call-samples.ts'
import { makeOperationPage } from '#site/generated/operation-page.ts'
import { contractOf } from '../../../support/contract-of.ts'
import { readPetStorePortal } from '../../../support/pet-store-portal.ts'

const portal = await readPetStorePortal()

test('The parts of an operation’s page match the operation', () => {
  const pages = portal.contract.operations.map((each) => makeOperationPage(portal, each))
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
    makeOperationPage({ ...portal, settings: { ...portal.settings, findings } }, operation)
      .showsFindings
  expect([shows('inline'), shows('page'), shows('off')]).toEqual([true, false, false])
})

test('Samples before any input exist in every language that supports the call', () => {
  const callable = portal.contract.operations.filter((each) => each.callable.from !== 'nowhere')
  for (const operation of callable) {
    const { samples, refusal } = listCallSamples(portal, operation)
    expect(refusal).toBeUndefined()
    expect(samples[0]).toMatchObject({ id: 'curl' })
    expect(samples[0]?.privateText !== undefined).toBe(samples[0]?.text.includes('$API_'))
    expect(samples.length).toBeGreaterThan(6)
  }
})

test('The service of an arbitrary document adds no links', () => {
  expect(portal.service).toBe(anyService)
  expect(portal.links).toEqual({
    authentication: '/authentication/',
    reference: '/reference/',
  })
})

function listParts(operation: (typeof portal.contract.operations)[number]): readonly string[] {
  return makeOperationPage(portal, operation).parts.map(({ slug }) => slug)
}

test.each([
  ['get', '{ schema: { type: object, properties: {} } }', false],
  ['get', '{ schema: { type: object, properties: { a: {} } } }', true],
  ['post', '{ schema: { type: object, properties: {} } }', true],
])('An empty body is not a part of a %s page: %s', (method, content, isShown) => {
  const contract = contractOf(
    `openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /a: { ${method}: { requestBody: { content: { application/json: ${content} } } } } }
`,
  )
  const [operation] = contract.operations
  if (!operation) throw new Error('The document has no operation.')
  const { parts } = makeOperationPage({ ...portal, contract }, operation)
  expect(parts.some(({ slug }) => slug === 'body')).toBe(isShown)
})
