import { writeCitation } from '#core/citation/citation.ts'
import { describe, expect, test } from 'vitest'
import {
  describeText,
  takeOperation,
  writeDocument,
} from '../../../fixtures/documents/describe-text.ts'

const components = `components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    cookie: { type: apiKey, in: cookie, name: session }
    host: { type: apiKey, in: header, name: Host }
    tls: { type: mutualTLS }
    digest: { type: http, scheme: digest }
`

function findCallable(method: string, operation: string) {
  const paths = `  /a: { ${method}: { ${operation} } }`
  return takeOperation(describeText(writeDocument('3.2.0', paths, components))).callable
}

describe('what a page can call', () => {
  test.each<[method: string, operation: string]>([
    ['get', ''],
    ['query', 'requestBody: { required: true, content: { text/plain: {} } }'],
    ['delete', 'requestBody: { required: true, content: { text/plain: {} } }'],
    ['get', 'requestBody: { content: { text/plain: {} } }'],
    [
      'get',
      'parameters: [{ name: c, in: cookie, schema: {} }, { name: Origin, in: header, schema: {} }]',
    ],
    ['get', 'security: [{ cookie: [] }, { key: [] }]'],
    ['get', 'security: [{ tls: [] }, {}]'],
  ])('%s with %s', (method, operation) => {
    expect(findCallable(method, operation)).toEqual({ from: 'page' })
  })
})

describe('what a program can call and a page cannot', () => {
  test.each<[method: string, operation: string, sentence: string, clause: string]>([
    [
      'trace',
      '',
      'A browser sends no TRACE. Call this operation from a program.',
      'Fetch Standard, forbidden method',
    ],
    [
      'get',
      'requestBody: { required: true, content: { text/plain: {} } }',
      'This operation needs a body, and a browser sends none with GET. Call it from a program.',
      'Fetch Standard, constructor of Request',
    ],
    [
      'get',
      'parameters: [{ name: c, in: cookie, required: true, schema: {} }]',
      'This operation needs the cookie "c", which a browser lets no page set. Call it from a program.',
      'Fetch Standard, forbidden request-header',
    ],
    [
      'get',
      'parameters: [{ name: sec-a, in: header, required: true, schema: {} }]',
      'This operation needs the header "sec-a", which a browser lets no page set. Call it from a program.',
      'Fetch Standard, forbidden request-header',
    ],
    [
      'get',
      'security: [{ cookie: [] }]',
      'The key of "cookie" goes into the cookie "session", which a browser lets no page set. Call this operation from a program.',
      'Fetch Standard, forbidden request-header',
    ],
    [
      'get',
      'security: [{ host: [] }]',
      'The key of "host" goes into the header "Host", which a browser lets no page set. Call this operation from a program.',
      'Fetch Standard, forbidden request-header',
    ],
    [
      'get',
      'security: [{ key: [], tls: [] }]',
      'The security scheme “tls” asks for a client certificate (mutual TLS), which a page cannot give. Call this operation from a program.',
      'OpenAPI 3.2.1, Security Scheme Object',
    ],
    [
      'get',
      'security: [{ digest: [] }]',
      'The security scheme “digest” asks for HTTP authentication by “digest”, which a page cannot give. Call this operation from a program.',
      'OpenAPI 3.2.1, Security Scheme Object',
    ],
  ])('%s with %s', (method, operation, sentence, clause) => {
    const callable = findCallable(method, operation)
    expect(callable).toMatchObject({ from: 'program', reason: { sentence } })
    expect('reason' in callable && writeCitation(callable.reason.citation)).toBe(clause)
  })
})
