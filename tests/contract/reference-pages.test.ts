import { describe, expect, test } from 'vitest'
import { buildTestSite } from '../support/sites.ts'
import { findAll, hasClass, getAttribute, getLinks, getVisibleText } from './built-page.ts'
import { openSite } from './built-site.ts'

const site = openSite(await buildTestSite('reference'))

describe('Responses', () => {
  test('Each status, range and default is a heading with an anchor and its meaning', () => {
    const page = site.contentOf('reference/show-statuses')
    const headings = findAll(page, ({ tagName }) => tagName === 'h3').map((heading) => [
      getAttribute(heading, 'id'),
      getVisibleText(heading),
    ])

    expect(headings).toEqual([
      ['response-200', '200'],
      ['response-204', '204'],
      ['response-4xx', '4XX'],
      ['response-default', 'default'],
    ])
    expect(getVisibleText(page)).toContain('For any other 4xx status.')
    expect(getVisibleText(page)).toContain('For any other status.')
    expect(getVisibleText(page)).toContain('What went wrong.')
  })

  test('Headers state whether they are always sent, and whether they are deprecated', () => {
    expect(site.readPart('reference/show-statuses', 'response-200-header-x-total')).toMatch(
      /X-Total always sent How many there are\./,
    )
    expect(site.readPart('reference/show-statuses', 'response-200-header-x-old')).toContain(
      'deprecated',
    )
    expect(site.readPart('reference/show-statuses', 'response-200-header-x-open')).toContain(
      'Its type is not specified.',
    )
  })

  test('Content without a schema, and a response without content, are marked as not specified', () => {
    const text = site.readPage('reference/show-statuses')

    expect(text).toContain('text/csv Its schema is not specified.')
    expect(text).toContain('Something else. Its content is not specified.')
    expect(text).not.toContain('There is nothing. Its content is not specified.')
  })

  test('A link points to its operation, or reports that it does not exist', () => {
    const page = site.contentOf('reference/show-statuses')
    const text = getVisibleText(page)

    expect(text).toContain(
      'next leads to Show examples, with id from $response.body#/id. The thing by itself.',
    )
    expect(text).toContain('lost leads to nowhere, which is not among the operations')
    expect(getLinks(page)).toContain('/reference/show-examples/')
  })

  test('An operation without responses is reported as such', () => {
    expect(site.readPage('reference/get-silent')).toContain('The document describes no response.')
  })
})

describe('Examples', () => {
  test('Examples match the document, complete and by name', () => {
    const text = site.readPage('reference/show-examples')

    expect(text).toContain('good: As it should be { "name": "One" }')
    expect(text).toContain('201 application/json { "id": 1, "name": "One" }')
    expect(text).toContain('422 Refused. Body')
  })

  test('An example that its schema forbids is contradictory, but response-only fields may be missing', () => {
    const contradictory = findAll(
      site.contentOf('reference/show-examples'),
      (element) => getAttribute(element, 'data-status') === 'contradictory',
    ).map((element) => getVisibleText(element))

    expect(
      contradictory.filter((text) => /does not (?:allow this example|fit its schema)/.test(text)),
    ).toHaveLength(3)
    expect(site.readPart('reference/show-examples', 'path-id')).toContain(
      'Example: seven does not fit its schema',
    )
  })

  test('A generated example is marked as such', () => {
    const page = site.contentOf('reference/show-statuses')

    expect(
      findAll(page, (element) => hasClass(element, 'portal-example-code')).map((one) =>
        getVisibleText(one),
      ),
    ).toEqual(['{ "id": 0, "name": "string" }', '{ "detail": "string" }'])
    expect(
      findAll(page, (element) => hasClass(element, 'portal-example-mark')).map((one) =>
        getVisibleText(one),
      ),
    ).toEqual(['Made from the schema', 'Made from the schema'])
  })
})

describe('Requests', () => {
  test('Parameters show their location, requirement and serialization', () => {
    expect(site.readPart('reference/show-examples', 'path-id')).toMatch(/^id integer, required/)
    expect(site.readPart('reference/show-examples', 'query-old')).toMatch(/^old deprecated/)
    expect(site.readPart('reference/show-examples', 'query-list')).toContain(
      'A list is sent as list=1|2.',
    )
    expect(site.readPart('reference/get-silent', 'query-q')).toContain('Its type is not specified.')
  })

  test('Siblings of a reference override its target', () => {
    const text = site.readPart('reference/show-examples', 'query-page')

    expect(text).toContain('Said beside the reference.')
    expect(text).not.toContain('Said at the target.')
  })

  test('The effective servers are shown, with the values of their variables', () => {
    expect(site.readPage('reference/show-statuses')).toContain(
      'The servers of the document. https://{place}.things.example/{version} {place} is eu, or one of us. Where the things are.',
    )
    expect(site.readPage('reference/get-servers')).toContain(
      'Servers of this path, instead of those of the document:',
    )
    expect(site.readPage('reference/put-servers')).toContain(
      'Servers of this operation, instead of those of the path and the document:',
    )
  })

  test('Credentials are a sentence whose names link to their descriptions', () => {
    const page = site.contentOf('reference/show-examples')

    expect(getVisibleText(page)).toContain(
      'Auth: API key “key” or Bearer “token” + API key “key” or none',
    )
    expect(getLinks(page)).toContain('/authentication/#scheme-1')
    expect(site.readPage('reference/show-statuses')).toContain(
      'The document specifies that no credential is needed.',
    )
    expect(site.readPage('reference/get-silent')).toContain(
      'The document does not specify whether a credential is needed.',
    )
  })

  test('The description of a body comes before the selection of its media types', () => {
    expect(site.readPage('reference/put-servers')).toContain(
      'More than its page has room for. One of these media types: application/json',
    )
  })

  test('A deprecated operation is marked on its page and in lists', () => {
    expect(site.readPage('reference/put-servers')).toContain('deprecated')
    expect(site.readPage('reference/tags/small')).toContain(
      'Use servers of its own /servers (deprecated) PUT',
    )
  })
})

describe('Requests sent by the service', () => {
  test('A callback shows the expression of its URL, its request and the expected response', () => {
    const text = site.readPage('reference/show-examples')

    expect(text).toContain('Tells that it is made POST {$request.body#/url}')
    expect(text).toContain('Heard.')
  })

  test('A webhook has a page, with its parameters, its body and the document’s example', () => {
    const text = site.readPage('reference/webhooks/new-thing')

    expect(text).toContain('POST newThing')
    expect(text).toContain('X-Event string, required')
    expect(text).toContain('It may have a body.')
    expect(text).toContain('Example application/json { "id": 2, "name": "Two" }')
    expect(text).toContain('Taken.')
  })

  test('A webhook without a body and responses is reported as such', () => {
    const text = site.readPage('reference/webhooks/gone-thing')

    expect(text).toContain('The document describes no body.')
    expect(text).toContain('The document does not specify the expected response.')
  })
})
