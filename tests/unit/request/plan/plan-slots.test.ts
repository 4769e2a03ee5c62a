import { expect, test } from 'vitest'
import type { Security, SecurityScheme } from '#request/description/operation.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import {
  makeContent,
  makeInputs,
  makeOperation,
  makeParameter,
} from '../../../fixtures/operations.ts'
import { base, bearerSlot, keyIn, listRefusals, stated, textBody, use } from './planning.ts'
import type { WithoutDescription } from './planning.ts'

const basicSlot = (scheme: string) => ({
  ...bearerSlot(scheme),
  prefix: 'Basic ',
  encoding: 'base64',
})

test.each<[WithoutDescription<SecurityScheme>, object]>([
  [{ type: 'bearer', format: undefined }, bearerSlot('s')],
  [{ type: 'oauth2', flows: [] }, bearerSlot('s')],
  [{ type: 'open-id-connect', url: '' }, bearerSlot('s')],
  [{ type: 'basic' }, basicSlot('s')],
  [
    { type: 'api-key', in: 'header', parameter: 'X-Key' },
    { scheme: 's', place: 'header', name: 'X-Key', prefix: '' },
  ],
  [
    { type: 'api-key', in: 'query', parameter: 'api key' },
    { scheme: 's', place: 'query', name: 'api key' },
  ],
  [
    { type: 'api-key', in: 'cookie', parameter: 'sid' },
    { scheme: 's', place: 'cookie', name: 'sid' },
  ],
])('The slot of %j has the target of the secret', (scheme, slot) => {
  const operation = makeOperation({ security: stated([[use('s', scheme)]]) })
  expect(planOperation(operation, makeInputs({ alternative: 0 }), base)).toMatchObject({
    plan: { slots: [slot] },
  })
})

const bearer = use('token', { type: 'bearer', format: undefined })
const basic = use('login', { type: 'basic' })
const header = use('key', { type: 'api-key', in: 'header', parameter: 'X-Key' })
const query = use('code', { type: 'api-key', in: 'query', parameter: 'key' })

test('A combination has a slot for each scheme, an empty or no alternative none', () => {
  const operation = makeOperation({ security: stated([[bearer, header, query], []]) })
  const listSchemes = (alternative: number | 'none') => {
    const planning = planOperation(operation, makeInputs({ alternative }), base)
    return planning.outcome === 'planned' && planning.plan.slots.map(({ scheme }) => scheme)
  }
  expect([listSchemes(0), listSchemes(1), listSchemes('none')]).toEqual([
    ['token', 'key', 'code'],
    [],
    [],
  ])
})

const grant = use('grant', { type: 'oauth2', flows: [] })
const other = use('other', { type: 'api-key', in: 'header', parameter: 'x-key' })

test.each([
  [[bearer, grant], [bearerSlot('token')]],
  [[header, other], [{ scheme: 'key', place: 'header', name: 'X-Key', prefix: '' }]],
  [[query, { ...query, name: 'again' }], [{ scheme: 'code', place: 'query', name: 'key' }]],
  [[basic, { ...basic, name: 'again' }], [basicSlot('login')]],
])('%j share a secret and a slot', (uses, slots) => {
  const operation = makeOperation({ security: stated([uses]) })
  expect(planOperation(operation, makeInputs({ alternative: 0 }), base)).toMatchObject({
    plan: { slots },
  })
})

test.each<[Security, string]>([
  [stated([[bearer, basic]]), 'The security schemes “token” and “login” use the same'],
  [{ state: 'stated', alternatives: [] }, 'The document has no alternative with this'],
  [{ state: 'not-specified' }, 'The document does not specify how this operation is secured, so'],
  [
    stated([[use('tls', { type: 'other', what: 'mutual TLS' })]]),
    'The scheme tls is mutual TLS, which requires more than sending',
  ],
])('%j is refused', (security, what) => {
  const operation = makeOperation({ security })
  expect(listRefusals(operation, makeInputs({ alternative: 0 }))).toEqual([
    ['security', expect.stringContaining(what)],
  ])
})

test('Refuses a credential in a header that the request uses otherwise', () => {
  const body = makeContent('text/plain')
  const typed = makeInputs({ alternative: 0, body: textBody('text/plain', 'a') })
  const parameters = [makeParameter({ name: 'sid', in: 'cookie' })]
  const withCookie = makeInputs({ alternative: 0, parameters: { 'cookie:sid': 'a' } })
  expect([
    listRefusals(makeOperation({ body, security: keyIn('content-type') }), typed),
    listRefusals(makeOperation({ parameters, security: keyIn('Cookie') }), withCookie),
  ]).toEqual([
    [
      [
        'security',
        'The document puts a credential into the header Content-Type, which this request uses for something else. This is a contradiction: send no credential, or ask the document’s owner.',
      ],
    ],
    [
      [
        'security',
        'The document puts a credential into the header Cookie, which this request uses for something else. This is a contradiction: send no credential, or ask the document’s owner.',
      ],
    ],
  ])
})

test('A parameter used for the credential is not required, and refused if given', () => {
  const operation = makeOperation({
    parameters: [
      makeParameter({ name: 'key', in: 'query', isRequired: true }),
      makeParameter({ name: 'x-key', in: 'header', isRequired: true }),
    ],
    security: stated([[header, query]]),
  })
  expect(planOperation(operation, makeInputs({ alternative: 0 }), base)).toMatchObject({
    outcome: 'planned',
  })
  const inputs = makeInputs({
    alternative: 0,
    parameters: { 'header:x-key': 'a' },
    extraQuery: [{ name: 'key', value: 'b' }],
  })
  expect(listRefusals(operation, inputs)).toEqual([
    [
      'header:x-key',
      'This field is used for the credential, which is entered separately. Omit the parameter, or send no credential.',
    ],
    ['query:key', 'The query parameter “key” is used for the credential. Remove it here.'],
  ])
})
