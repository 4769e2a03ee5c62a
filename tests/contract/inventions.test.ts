import { describe, expect, test } from 'vitest'
import { source } from '#portal/service.ts'
import { linkSection } from '#starlight/reference/service.ts'
import { parseDescriptionText } from '../support/parse-description-text.ts'
import { serviceDescription as contract } from '../support/service-description.ts'
import { loadSourceDocument, parseSourceDocument } from '../support/source-document.ts'
import {
  findAll,
  findPage,
  hasClass,
  isMark,
  loadBuiltPages,
  getStatements,
  getVisibleText,
} from './built-page.ts'
import {
  findInventedRequests,
  findInventionsInDocument,
  findInventionsInText,
  getStatedNames,
  getClaims,
} from './inventions.ts'

const pages = await loadBuiltPages()

describe('Unspecified facts', () => {
  test.for(contract.openPoints)(
    '/not-specified/ lists "$topic", and whether the source mentions it',
    (point) => {
      const statements = getStatements(findPage(pages, '/not-specified/').content)
      const found = statements.filter(
        ({ status, links, text }) =>
          status === 'not-specified' &&
          links.includes(linkTo(point.section ?? '')) &&
          text.includes(`${point.topic}.`) &&
          text.includes(point.assume),
      )
      expect(found).toHaveLength(1)
      expect(found[0]?.text.startsWith('Not mentioned in the source')).toBe(!point.mentioned)
    },
  )

  test('An open point on any page is in the API description, word for word', () => {
    const known = new Set(contract.openPoints.map(({ topic, assume }) => `${topic}. ${assume}`))
    const shown = pages.flatMap(({ content }) =>
      findAll(content, (element) => hasClass(element, 'portal-open-points')).flatMap((list) =>
        findAll(list, ({ tagName }) => tagName === 'li').map((item) =>
          getVisibleText(item, isMark),
        ),
      ),
    )
    expect(shown.length).toBeGreaterThan(known.size)
    expect(shown.filter((text) => !known.has(text))).toEqual([])
  })

  test.for(contract.contradictions)('Both sides of "$topic" are shown with our choice', (entry) => {
    for (const path of ['/not-specified/', '/authentication/handle-keys/']) {
      const statement = getStatements(findPage(pages, path).content).find(
        ({ status, links }) =>
          status === 'contradictory' && links.includes(linkTo(entry.section ?? '')),
      )
      for (const side of entry.statements) expect(statement?.text).toContain(side)
      expect(statement?.text).toContain(`Until the owner of the service decides: ${entry.reading}`)
    }
  })

  test('Pages claim only status codes, key formats, fields, limits and headers of the API document', () => {
    const stated = getStatedNames(contract.document)
    const ownSubject = new Set(['/sandbox/', '/source/', '/console/'])
    const found = pages
      .filter(({ path }) => !ownSubject.has(path))
      .flatMap((page) =>
        findInventionsInText(getClaims(page), stated).map((what) => `${page.path} ${what}`),
      )
    expect(found).toEqual([])
  })

  test.for([
    ['The response is 401 then.', 'a status code: 401'],
    ['An unknown key gets 401.', 'a status code: 401'],
    ['A key looks like sandbox_ and more.', 'a key format: sandbox_'],
    ['A key looks like sk_live_abcdefgh12.', 'a key format: sk_live_abcdefgh12'],
    ['It returns { "experiments": [] }.', 'a field of a body: "experiments": ['],
    ['You have 100 requests per minute.', 'a limit: 100 requests per'],
    ['Look at X-RateLimit-Remaining.', 'a header: X-RateLimit-Remaining'],
  ])('Detects an invented fact: %s', ([text, expected]) => {
    expect(findInventionsInText(text ?? '', new Set())).toContain(expected)
  })

  test('A fact of the API document is not an invention', () => {
    const stated = new Set(['404', 'id', 'X-Trace'])
    const text = 'It returns 404, { "id": "a" } and X-Trace; or 410, { "name": "b" } and X-Other.'
    expect(findInventionsInText(text, stated)).toEqual([
      'a status code: 410',
      'a field of a body: "name": "',
      'a header: X-Other',
    ])
  })

  test('Pages show only requests that the API document describes', () => {
    const found = pages.flatMap(({ path, content }) =>
      findInventedRequests(getVisibleText(content), contract.operations).map(
        (what) => `${path} ${what}`,
      ),
    )
    expect(found).toEqual([])
  })

  test.for([
    'DELETE /v1/experiments',
    'GET /v1/keys',
    'GET /v2/experiments',
    'GET /v1/experiments?limit=1',
    'GET /v1/experiments/17',
    '/v1/keys',
    '/v2',
  ])('Detects an invented request: %s', (text) => {
    expect(findInventedRequests(text, [listExperiments])).toHaveLength(1)
  })

  test.for([
    'GET /v1/experiments',
    'GET /v1/experiments/17.',
    '/v1/experiments/{id}, with the prefix /v1',
    "curl 'https://api.example/v1/experiments?limit=1'",
  ])('Accepts a documented request: %s', (text) => {
    const readExperiment = { method: 'GET', path: '/v1/experiments/{id}', parameters: [] }
    const listed = parseDescriptionText(described).operations
    expect(findInventedRequests(text, [...listed, readExperiment])).toEqual([])
  })

  test('The API document describes only operations, parameters, status codes, bodies and values of the source', () => {
    expect(findInventionsInDocument(contract.document, loadSourceDocument())).toEqual([])
  })

  test('Detects an invention in the API document', () => {
    const document = {
      paths: {
        '/v1/experiments': {
          get: {
            parameters: [{ name: 'limit', in: 'query' }],
            responses: { '200': { content: {} } },
          },
          post: {},
        },
        '/v1/keys': {},
      },
    }
    expect(findInventionsInDocument(document, parseSourceDocument(listing))).toHaveLength(5)
  })

  test('Facts of the source about another operation do not count', () => {
    const { document } = parseDescriptionText(described)
    expect(findInventionsInDocument(document, parseSourceDocument(detailed))).toEqual([])
    const other = detailed.replace('/v1/experiments', '/v1/keys')
    expect(
      findInventionsInDocument(document, parseSourceDocument(`${listing}\n${other}`)).map((found) =>
        found.replace(/: paths.*/, ''),
      ),
    ).toEqual(
      ['limit', '100', '200', 'application/json', 'id', 'exp-1'].map(
        (name) => `The source does not show ${name}`,
      ),
    )
  })
})

const listExperiments = { method: 'GET', path: '/v1/experiments', parameters: [] }

/** An endpoint in the format of the source. */
const listing = `
### List experiments

| Item | Shape |
| --- | --- |
| Method | GET |
| Path | /v1/experiments |
| Request header Content-Type | application/json |
| Request body | none |

- Response payload of this operation: not shown.
`

const detailed = `
### List experiments

| Item | Shape |
| --- | --- |
| Method | GET |
| Path | /v1/experiments |
| Query parameter limit | integer, at most 100 |
| Response 200 | application/json: an object with id, such as exp-1 |
`

const described = `
openapi: 3.1.0
info: { title: Service API, version: v1 }
paths:
  /v1/experiments:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
      responses:
        '200':
          description: The experiments.
          content:
            application/json:
              schema: { type: object, properties: { id: { type: string, example: exp-1 } } }
`

function linkTo(section: string): string {
  return linkSection(source, section)
}
