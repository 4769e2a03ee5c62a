import { expect, test } from 'vitest'
import type { Security, SecurityScheme } from '#request/description/operation.ts'
import type { AddedCredential } from '#request/inputs.ts'
import {
  basic,
  basicSlot,
  bearer,
  bearerSlot,
  keyIn,
  useScheme,
} from '../../../fixtures/credentials.ts'
import { makeContent, makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import { getRefusals, keyInHeader, plan, stated, textBody } from './planning.ts'

const oauth: SecurityScheme = { type: 'oauth2', flows: [], description: undefined }

test.each<[SecurityScheme, object]>([
  [bearer, bearerSlot('s')],
  [oauth, bearerSlot('s')],
  [{ type: 'open-id-connect', url: '', description: undefined }, bearerSlot('s')],
  [basic, basicSlot('s')],
  [keyIn('header', 'X-Key'), { scheme: 's', place: 'header', name: 'X-Key', prefix: '' }],
  [keyIn('query', 'api key'), { scheme: 's', place: 'query', name: 'api key' }],
  [keyIn('cookie', 'sid'), { scheme: 's', place: 'cookie', name: 'sid' }],
])('The slot of %j has the target of the secret', (scheme, slot) => {
  const operation = makeOperation({ security: stated([[useScheme('s', scheme)]]) })
  expect(plan(operation, { alternative: 0 })).toMatchObject({
    plan: { slots: [slot] },
  })
})

const token = useScheme('token')
const login = useScheme('login', basic)
const header = useScheme('key', keyIn('header', 'X-Key'))
const query = useScheme('code', keyIn('query', 'key'))

test('A combination has a slot for each scheme, an empty or no alternative none', () => {
  const operation = makeOperation({ security: stated([[token, header, query], []]) })
  const listSchemes = (alternative: number | 'none') => {
    const planning = plan(operation, { alternative })
    return planning.outcome === 'planned' && planning.plan.slots.map(({ scheme }) => scheme)
  }
  expect([listSchemes(0), listSchemes(1), listSchemes('none')]).toEqual([
    ['token', 'key', 'code'],
    [],
    [],
  ])
})

const grant = useScheme('grant', oauth)
const other = useScheme('other', keyIn('header', 'x-key'))

test.each([
  [[token, grant], [bearerSlot('token')]],
  [[header, other], [{ scheme: 'key', place: 'header', name: 'X-Key', prefix: '' }]],
  [[query, { ...query, name: 'again' }], [{ scheme: 'code', place: 'query', name: 'key' }]],
  [[login, { ...login, name: 'again' }], [basicSlot('login')]],
])('%j share a secret and a slot', (uses, slots) => {
  const operation = makeOperation({ security: stated([uses]) })
  expect(plan(operation, { alternative: 0 })).toMatchObject({
    plan: { slots },
  })
})

test.each<[Security, string]>([
  [stated([[token, login]]), 'The security schemes “token” and “login” use the same'],
  [{ state: 'stated', alternatives: [] }, 'The document has no alternative with this'],
  [{ state: 'not-specified' }, 'The document does not specify how this operation is secured, so'],
  [
    stated([[useScheme('tls', { type: 'other', what: 'mutual TLS', description: undefined })]]),
    'The scheme tls is mutual TLS, which requires more than sending',
  ],
])('%j is refused', (security, what) => {
  const operation = makeOperation({ security })
  expect(getRefusals(operation, { alternative: 0 })).toEqual([
    ['security', expect.stringContaining(what)],
  ])
})

test.each([
  [
    'Content-Type',
    { body: makeContent('text/plain'), security: keyInHeader('content-type') },
    { body: textBody('text/plain', 'a') },
  ],
  [
    'Cookie',
    {
      parameters: [makeParameter({ name: 'sid', in: 'cookie' })],
      security: keyInHeader('Cookie'),
    },
    { parameters: { 'cookie:sid': 'a' } },
  ],
])(
  'Refuses a credential in the header %s, which the request uses otherwise',
  (name, part, inputs) => {
    expect(getRefusals(makeOperation(part), { ...inputs, alternative: 0 })).toEqual([
      [
        'security',
        `The document puts a credential into the header ${name}, which this request uses for something else. This is a contradiction: send no credential, or ask the document’s owner.`,
      ],
    ])
  },
)

test('A parameter used for the credential is not required, and refused if given', () => {
  const operation = makeOperation({
    parameters: [
      makeParameter({ name: 'key', in: 'query', isRequired: true }),
      makeParameter({ name: 'x-key', in: 'header', isRequired: true }),
    ],
    security: stated([[header, query]]),
  })
  expect(plan(operation, { alternative: 0 })).toMatchObject({
    outcome: 'planned',
  })
  const inputs = {
    alternative: 0,
    parameters: { 'header:x-key': 'a' },
    extraQuery: [{ name: 'key', value: 'b' }],
  }
  expect(getRefusals(operation, inputs)).toEqual([
    [
      'header:x-key',
      'This field is used for the credential, which is entered separately. Omit the parameter, or send no credential.',
    ],
    ['query:key', 'The query parameter “key” is used for the credential. Remove it here.'],
  ])
})

const silent = makeOperation({ security: { state: 'not-specified' } })

test.for<readonly [AddedCredential, object]>([
  [{ kind: 'bearer' }, { place: 'header', name: 'Authorization', prefix: 'Bearer ' }],
  [
    { kind: 'basic' },
    { place: 'header', name: 'Authorization', prefix: 'Basic ', encoding: 'base64' },
  ],
  [
    { kind: 'header', name: 'X-Key' },
    { place: 'header', name: 'X-Key', prefix: '' },
  ],
  [
    { kind: 'query', name: 'k' },
    { place: 'query', name: 'k' },
  ],
])('An added credential has a slot: %j', ([addedCredential, slot]) => {
  expect(plan(silent, { addedCredential })).toMatchObject({
    plan: { slots: [{ scheme: `added:${addedCredential.kind}`, ...slot }] },
  })
})

test.for<AddedCredential>([
  { kind: 'header', name: '' },
  { kind: 'header', name: 'X Key' },
  { kind: 'query', name: '' },
])('Refuses an added credential without a valid name: %j', (addedCredential) => {
  expect(plan(silent, { addedCredential })).toMatchObject({ errors: [{ field: 'security' }] })
})

test('Refuses an added credential if security is specified', () => {
  const open = makeOperation({ security: { state: 'none' } })
  expect(plan(open, { addedCredential: { kind: 'bearer' } })).toMatchObject({
    errors: [{ field: 'security' }],
  })
})

test('Undocumented headers are sent as typed', () => {
  expect(plan(silent, { extraHeaders: [{ name: 'X-Trace', value: 'a b' }] })).toMatchObject({
    plan: { headers: [{ name: 'X-Trace', value: 'a b' }] },
  })
})

test.for([
  ['', 'no name'],
  ['X Trace', 'not allowed in header names'],
  ['Authorization', 'contains a credential'],
  ['proxy-authorization', 'contains a credential'],
  ['Cookie', 'contains a credential'],
  ['X-API-Key', 'contains a credential'],
  ['X-Auth-Token', 'contains a credential'],
] as const)('Refuses the undocumented header “%s”', ([name, why]) => {
  expect(plan(silent, { extraHeaders: [{ name, value: 'fake' }] })).toMatchObject({
    errors: [{ field: `header:${name}`, sentence: expect.stringContaining(why) }],
  })
})
