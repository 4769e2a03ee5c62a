import { beforeAll, describe, expect, test } from 'vitest'
import { buildTime } from '../../support/build-time.ts'
import { buildTestSite } from '../../support/sites.ts'
import { drawPages } from './read-pages.ts'

beforeAll(async () => buildTestSite('reference'), buildTime)

const timeout = 60_000

describe('12. Responses stand by status, range and default', { timeout }, () => {
  test('Each is a heading that says what it stands for, and the gaps are said', async () => {
    const page = await drawPages(`
paths:
  /a:
    get:
      responses:
        200: { description: Done. }
        4XX: { description: Wrong., content: { text/plain: {} } }
        default: { description: Else. }
  /b: { get: { responses: { 200: { description: Done. } } } }
  /c: { get: {} }`)
    const { headings, text } = page('/reference/get-a/')

    expect(headings).toEqual(expect.arrayContaining(['200', '4XX', 'default']))
    expect(text).toContain('Done. Its content is not specified.')
    expect(text).toContain('For any 4xx status without an entry of its own. Wrong.')
    expect(text).toContain('text/plain Its shape is not specified.')
    expect(text).toContain('For any other status. Else.')
    expect(page('/reference/get-b/').text).toContain('No response of a failed call is described.')
    expect(page('/reference/get-c/').text).toContain('The document describes no response.')
  })
})

describe('13. Examples are those of the document', { timeout }, () => {
  test('One that its schema does not allow is contradictory, and none is made up', async () => {
    const page = await drawPages(`
paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [id], properties: { id: { type: integer } } }
            examples: { good: { summary: As it should be, value: { id: 1 } }, bad: { value: { id: x } } }
      responses:
        200: { description: Done., content: { application/json: { schema: { type: string } } } }`)
    const { text, folded } = page('/reference/post-a/')

    expect(text).toContain('good: As it should be { "id": 1 }')
    expect(folded(/^bad/)).toContain('Contradictory. The schema does not allow this example: At id')
    expect(text.match(/does not allow this example/g)).toHaveLength(1)
    expect(text).toContain('200 Done. Body')
  })
})

describe('14. Headers, links, callbacks and webhooks are drawn', { timeout }, () => {
  const document = `
paths:
  /jobs:
    post:
      responses:
        201:
          description: Made.
          headers: { X-Left: { required: true, schema: { type: integer } } }
          links: { self: { operationId: getJob, parameters: { id: $response.body#/id } } }
      callbacks:
        done:
          '{$request.body#/url}':
            post:
              requestBody: { content: { application/json: { schema: { properties: { id: { type: string } } } } } }
              responses: { 204: { description: Heard. } }
              callbacks: { again: { '{$response.body#/next}': { put: {} } } }
  /jobs/{id}:
    get: { operationId: getJob, summary: One job, parameters: [{ name: id, in: path, required: true, schema: { type: string } }] }
webhooks:
  newJob: { post: { summary: A job is new, requestBody: { content: { text/plain: {} } } } }
`

  test('A response has its headers, and links that lead to operations', async () => {
    const page = (await drawPages(document))('/reference/post-jobs/')

    expect(page.part('response-201-header-x-left')).toBe('X-Left header always sent integer')
    expect(page.text).toContain('self leads to One job, with id from $response.body#/id.')
    expect(page.links('One job')).toContain('/reference/get-job/')
  })

  test('A callback has an address, what it sends, what it expects below its own heading, and the callbacks of its own', async () => {
    const { headings, text, rows, markup } = (await drawPages(document))('/reference/post-jobs/')

    expect(headings.slice(headings.indexOf('Callbacks'))).toEqual(
      expect.arrayContaining(['Callbacks', 'done', '204']),
    )
    expect(markup).toMatch(/<h4[^>]* id="callback-done-response-204"/)
    expect(text).toContain('done POST {$request.body#/url}')
    expect(rows['callback-done-body--id']).toBe('id string')
    expect(text).toContain('again: PUT {$response.body#/next}')
    expect(text).toContain('Heard.')
  })

  test('A webhook has a page, to which the overview leads', async () => {
    const page = await drawPages(document)

    expect(page('/reference/').links('A job is new')).toContain('/reference/webhooks/new-job/')
    expect(page('/reference/webhooks/new-job/').text).toContain('POST newJob')
    expect(page('/reference/webhooks/new-job/').text).toContain(
      'The document does not say what the service expects back.',
    )
  })
})

test('15. It is said which servers count, and which do not', { timeout }, async () => {
  const page = await drawPages(`
servers: [{ url: 'https://{place}.example', variables: { place: { default: eu, enum: [eu, us] } } }]
paths:
  /a: { get: {} }
  /b: { servers: [{ url: https://path.example }], get: {}, put: { servers: [{ url: https://own.example }] } }`)

  expect(page('/reference/get-a/').text).toContain(
    'The servers of the document. https://{place}.example {place} is eu, or one of us.',
  )
  expect(page('/reference/get-b/').text).toContain(
    'The path of this operation has servers of its own. Those of the document do not count here. https://path.example',
  )
  expect(page('/reference/put-b/').text).toContain(
    'This operation has servers of its own. Those of the path and of the document do not count here. https://own.example',
  )
})

test('16. Security is a sentence, with three states', { timeout }, async () => {
  const page = await drawPages(`
paths:
  /a: { get: { security: [{ key: [] }, { token: [read], key: [] }, {}] } }
  /b: { get: { security: [] } }
  /c: { get: {} }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    token: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://a.example/, scopes: { read: Read. } } } }`)
  const { text, links } = page('/reference/get-a/')

  expect(text).toContain(
    'Takes one of: “key”; or “token” (scopes “read”) together with “key”; or nothing.',
  )
  expect(links('key')).toContain('/authentication/#scheme-1')
  expect(page('/reference/get-b/').text).toContain(
    'The document says that no credential is needed.',
  )
  expect(page('/reference/get-c/').text).toContain(
    'The document does not say whether a credential is needed.',
  )
})

test(
  '17. What is deprecated says so: operations, parameters, headers and members',
  { timeout },
  async () => {
    const page = await drawPages(`
paths:
  /a:
    get:
      summary: Old
      deprecated: true
      parameters: [{ name: q, in: query, deprecated: true, schema: { type: string } }]
      responses:
        200:
          description: Done.
          headers: { X-Old: { deprecated: true, schema: { type: string } } }
          content: { application/json: { schema: { properties: { a: { type: string, deprecated: true } } } } }`)
    const { text, part, rows } = page('/reference/get-a/')

    expect(text).toContain('GET /a deprecated')
    expect(text).toContain('Deprecated. The document marks this operation as deprecated.')
    expect(part('query-q')).toMatch(/^q deprecated/)
    expect(part('response-200-header-x-old')).toMatch(/^X-Old header deprecated/)
    expect(rows['response-200--a']).toBe('a string, deprecated')
    expect(page('/reference/').text).toContain('Old /a (deprecated) GET')
  },
)
