import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { writeReaderDocument } from '#service/scalar/reader-document.ts'
import { serviceContract as contract } from '../../../support/service-contract.ts'

const nowhere = { apiBaseUrl: undefined, base: '' }
const shown = z
  .object({
    info: z.object({ description: z.string() }),
    tags: z.array(z.object({ description: z.string() })),
    paths: z.object({
      '/v1/experiments': z.object({
        get: z.object({
          description: z.string(),
          responses: z.object({ default: z.object({ description: z.string() }) }),
        }),
      }),
    }),
    components: z.object({
      securitySchemes: z.object({ apiKey: z.object({ description: z.string() }) }),
    }),
  })
  .parse(writeReaderDocument(contract, nowhere))
const { get } = shown.paths['/v1/experiments']

test('An operation says where it is specified, its headers, and what is open', () => {
  expect(get.description.split('\n\n')).toEqual([
    '**Specified**, [source, section 4](/source/#4-endpoints "Endpoints")',
    'Lists the experiments collection. The request carries the header `Authorization: Bearer <API_KEY>`, which is required, and the header `Content-Type: application/json`. It has no body.',
    '**Not specified**',
    expect.stringMatching(/^- \*\*Query parameters of this operation/),
  ])
})

test('Open points of a path are listed at its operations, because a viewer does not show paths', () => {
  expect(get.description).toContain(
    '- **Any other operation, such as create, read one, update or delete.** Do not try other methods',
  )
})

test('A response about which nothing is known says so', () => {
  expect(get.responses.default.description).toMatch(
    /^Not specified\. The source shows no status code.*\n\n\*\*Not specified\*\*\n\n- \*\*Error status codes\.\*\*/,
  )
})

test('Both sides of a contradiction are shown, with our interpretation', () => {
  expect(shown.info.description).toContain(
    [
      '**Contradictory**, [source, section 5](/source/#5-authentication "Authentication")',
      '**What a key gives access to.** The source reports contradictory statements:',
      '- Some statements say that keys are scoped to specific capabilities and identities.\n- Others say that a key grants full access to the account.',
      '**Until the owner of the service decides:** Treat every key as if it gave full access to the account.',
    ].join('\n\n'),
  )
})

test('What the source does not mention is distinguished from what it calls not shown', () => {
  expect(shown.info.description).toContain(
    'Ask the owner of the service, and keep it in one setting. (the source does not mention it; nearest: [source, section 4](',
  )
  expect(shown.info.description).toMatch(/\*\*Rate limits\.\*\* [^\n]+ \(\[source, section 8\]/)
})

test('Every open point of the contract is shown once for readers', () => {
  const text = [shown.info.description, get.description, get.responses.default.description].join(
    '\n',
  )
  const missing = contract.openPoints.filter(
    ({ topic, assume }) => text.split(`- **${topic}.** ${assume} (`).length !== 2,
  )
  expect(missing).toEqual([])
})

test.each([
  ['the service', shown.info.description],
  ['a tag', shown.tags[0]?.description],
  ['an operation', get.description],
  ['a response', get.responses.default.description],
  ['a security scheme', shown.components.securitySchemes.apiKey.description],
])('The description of %s begins with its status', (_, description) => {
  expect(description).toMatch(/^(\*\*Specified\*\*, \[source, section [1-9]\]|Not specified\.)/)
})

describe('the server', () => {
  test('Without a configured one its URL is not specified', () => {
    expect(shown.info.description).toContain('- **The value of {base_url}.**')
    expect(shown.info.description).not.toContain('This portal was built for the server')
  })

  test('A configured one is named', () => {
    const document = JSON.stringify(
      writeReaderDocument(contract, { apiBaseUrl: 'https://api.example.com', base: '' }),
    )
    expect(document).toContain('This portal was built for the server `https://api.example.com`.')
  })
})

test('No heading level is skipped below the viewer’s title', () => {
  expect(shown.info.description.match(/^#+ .*$/gm)).toEqual(['## Authentication'])
})

test('Neither servers nor our extensions reach the viewer', () => {
  const document = JSON.stringify(writeReaderDocument(contract, nowhere))
  expect(document).not.toContain('"servers"')
  expect(document).not.toMatch(/"x-/)
  expect(JSON.stringify(contract.document)).toMatch(/"x-/)
})
