import { expect, test } from 'vitest'
import type { Operation } from '#request/description/operation.ts'
import type { RequestInputs } from '#request/inputs.ts'
import { snippetLanguages } from '#snippets/languages.ts'
import { keyIn, useScheme } from '../../../fixtures/credentials.ts'
import {
  makeContent,
  makeOperation,
  makeParameter,
  makeProperty,
} from '../../../fixtures/operations.ts'
import { plan, stated } from './planning.ts'

const token = makeParameter({ name: 'token', in: 'query', isSecret: true })
const required = makeParameter({ name: 'X-Token', in: 'header', isSecret: true, isRequired: true })
const inPath = makeParameter({ name: 'bot token', in: 'path', isSecret: true })
const mediaType = 'application/x-www-form-urlencoded'
const form = makeContent(mediaType, {
  password: makeProperty({ isSecret: true }),
  channel: makeProperty({}),
})

test('Required secrets always have a slot, optional ones if sent', () => {
  const operation = makeOperation({ parameters: [token, required] })
  expect(slots(operation)).toEqual([
    { scheme: 'header:X-Token', place: 'header', name: 'X-Token', prefix: '' },
  ])
  expect(slots(operation, { secrets: ['query:token'] })).toEqual([
    { scheme: 'query:token', place: 'query', name: 'token' },
    { scheme: 'header:X-Token', place: 'header', name: 'X-Token', prefix: '' },
  ])
})

test('A path slot is its name in braces, which values cannot forge', () => {
  const id = makeParameter({ name: 'id', in: 'path' })
  const operation = makeOperation({ path: '/bot{bot token}/{id}', parameters: [inPath, id] })
  const planned = plan(operation, { parameters: { 'path:id': '{bot token}' } })
  expect(planned.outcome === 'planned' && planned.plan).toMatchObject({
    url: 'https://api.example.com/bot{bot%20token}/%7Bbot%20token%7D',
    slots: [{ scheme: 'path:bot token', place: 'path', name: 'bot token' }],
  })
})

test('A form secret is not in the text, and may be the only field', () => {
  const operation = makeOperation({ method: 'POST', body: form })
  const body = { kind: 'form', mediaType, fields: [] } as const
  expect(plan(operation, { body, secrets: ['body:password'] })).toMatchObject({
    plan: { body: { kind: 'form', text: '' }, slots: [{ place: 'form', name: 'password' }] },
  })
})

test.for<readonly [part: Partial<RequestInputs>, field: string]>([
  [{ parameters: { 'query:token': 'fake' } }, 'query:token'],
  [{ body: { kind: 'form', mediaType, fields: [['password', 'fake']] } }, 'body:password'],
])('Refuses a value for a secret: %j', ([part, field]) => {
  const planning = plan(makeOperation({ method: 'POST', parameters: [token], body: form }), part)
  expect(planning).toMatchObject({
    outcome: 'refused',
    errors: [{ field, sentence: expect.stringContaining('is treated as a secret') }],
  })
  expect(JSON.stringify(planning)).not.toContain('fake')
})

test('A field marked as not secret is an ordinary input', () => {
  const part = { parameters: { 'query:token': 'b' }, notSecret: ['query:token'] }
  expect(plan(makeOperation({ parameters: [token] }), part)).toMatchObject({
    plan: { url: 'https://api.example.com/things?token=b', slots: [] },
  })
})

test('Refuses unknown names in secrets and notSecret', () => {
  expect(
    plan(makeOperation(), { secrets: ['query:token'], notSecret: ['header:X'] }),
  ).toMatchObject({ errors: [{ field: 'query:token' }, { field: 'header:X' }] })
})

test('A parameter at the target of a scheme is not a separate secret', () => {
  const operation = makeOperation({
    parameters: [{ ...token, isRequired: true }],
    security: stated([[useScheme('key', keyIn('query', 'token'))]]),
  })
  expect(slots(operation, { alternative: 0 })).toEqual([
    { scheme: 'key', place: 'query', name: 'token' },
  ])
  expect(slots(operation, { alternative: 'none' })).toEqual([])
})

test('A scheme named like a field does not get its secret', () => {
  const operation = makeOperation({
    parameters: [required],
    security: stated([[useScheme('header:X-Token')]]),
  })
  expect(plan(operation, { alternative: 0 })).toMatchObject({
    outcome: 'refused',
    errors: [{ field: 'security' }, { field: 'security' }],
  })
})

test('Every language formats a plan with secrets, without remaining braces', () => {
  const operation = makeOperation({ path: '/bot{bot token}/me', parameters: [inPath, required] })
  const planning = plan(operation)
  if (planning.outcome === 'refused') throw new Error('It must be planned.')
  const texts = snippetLanguages.map(({ formatSnippet: writeSnippet }) =>
    writeSnippet(planning.plan),
  )
  expect(texts.filter(({ outcome }) => outcome === 'written')).toHaveLength(9)
  const written = texts.map((snippet) => (snippet.outcome === 'written' ? snippet.text : ''))
  expect(written.join('\n')).not.toContain('{bot%20token}')
})

function slots(operation: Operation, part: Partial<RequestInputs> = {}) {
  const planning = plan(operation, part)
  return planning.outcome === 'planned' ? planning.plan.slots : planning.errors
}
