import { describe, expect, test } from 'vitest'
import { createRoutes, matchRoutes } from '#sandbox/operations/route-table.ts'
import { makeOperation } from '../../../fixtures/operations.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { readProblem, startDescribed } from './service-under-test.ts'

/** Inputs that take a backtracking matcher practically forever. */
const endless = '^(a+)+$'
const killer = `${'a'.repeat(40)}!`

const ok = 'responses: { 200: { description: ok } }'

const hostile = parseDescriptionText(`openapi: 3.1.2
info: { title: Hostile, version: '1' }
paths:
  /text/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: { type: string, pattern: '${endless}' } }], ${ok} } }
  /look/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: { type: string, pattern: '(?<=a)b' } }], ${ok} } }
  /names: { get: { parameters: [{ name: f, in: query, style: deepObject, schema: { type: object, patternProperties: { '${endless}': {} } } }], ${ok} } }
  /unique: { post: { requestBody: { content: { application/json: { schema: { type: array, uniqueItems: true } } } }, ${ok} } }
  /fork: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Fork' } } } }, ${ok} } }
  /members: { get: { parameters: [{ name: m, in: query, schema: { type: object, $ref: '#/components/schemas/Many' } }], ${ok} } }
  /form: { post: { requestBody: { content: { application/x-www-form-urlencoded: { schema: { properties: { a: { type: array, items: { type: integer } } } } } } }, ${ok} } }
  /example: { get: { responses: { 200: { description: ok, content: { application/json: { schema: { type: object, patternProperties: { '${endless}': {} } }, example: { '${killer}': 1 } } } } } } }
  /last: { get: { responses: { 200: { description: ok, content: { text/plain: { example: 'Last' } } } } } }
components:
  schemas:
    Fork: { anyOf: [{ items: { $ref: '#/components/schemas/Fork' } }, { items: { $ref: '#/components/schemas/Fork' } }] }
    Many: { allOf: [${Array(30).fill("{ $ref: '#/components/schemas/Many' }").join(', ')}] }`)

/** Response of the sandbox within the limit; without one, the test ends. */
async function call(target: string, body?: string, mediaType = 'application/json') {
  const sandbox = await startDescribed(hostile)
  return sandbox.call(target, {
    ...(body !== undefined && { method: 'POST', body, headers: { 'Content-Type': mediaType } }),
  })
}

describe('Untrusted input cannot keep the sandbox busy', () => {
  test('Decides a pattern with the bounded engine', async () => {
    const places = ['path:id']
    expect(readProblem(await call(`/text/${killer}`))).toEqual({ status: 400, places })
    expect((await call('/text/aaa')).status).toBe(200)
  })

  test('Leaves a pattern unchecked that the engine cannot decide', async () => {
    expect((await call('/look/c')).body).toMatchObject({ notChecked: ['path:id'] })
  })

  test('Checks an array of 20,000 invalid items', async () => {
    const items = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ id: index })))
    expect((await call('/unique', items)).status).toBe(200)
    expect(readProblem(await call('/unique', '[1, 2, 1]')).places).toEqual(['body'])
  })

  test.each<[name: string, target: string, body?: string]>([
    ['names of members', `/names?f[${killer}]=1`],
    ['recursive alternatives', '/fork', `${'['.repeat(60)}${']'.repeat(60)}`],
    ['recursive parts', '/members?a=1'],
    ['an example', '/example'],
  ])('The check ends: %s', async (_, target, body) => {
    expect((await call(target, body)).status).toBe(200)
  })

  test('Parses a form of 200,000 pairs', async () => {
    const body = 'a=1&'.repeat(200_000)
    const form = await call('/form', body, 'application/x-www-form-urlencoded')
    expect(form.status).toBe(200)
  })

  test.each([
    ['Prefer', `${'a;'.repeat(300_000)}${' '.repeat(700_000)}"`],
    ['Prefer', 'a'.repeat(1_500_000)],
    ['Authorization', `Bearer${' '.repeat(1_500_000)}x`],
  ])('%s of 1,500,000 characters', async (name, value) => {
    const sandbox = await startDescribed(hostile)
    expect((await sandbox.call('/last', { headers: { [name]: value } })).status).toBeLessThan(500)
  })

  test('Matches a path with many expressions', () => {
    const path = `/${'{a}-'.repeat(12)}z`.replaceAll('a', () => `a${Math.random()}`)
    const routes = createRoutes([{ ...makeOperation(), path }])
    expect(matchRoutes(routes, `/${'-'.repeat(15_000)}`, '')).toEqual([])
  })
})
