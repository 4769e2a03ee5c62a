import { expect, test } from 'vitest'
import { sliceOperation } from '#starlight/pages/console/slice-operation.ts'
import {
  findAll,
  findPage,
  getAttribute,
  getStatements,
  getVisibleText,
  hasClass,
  loadBuiltPages,
} from './built-page.ts'
import { serviceDescription } from '../support/service-description.ts'

const pages = await loadBuiltPages()
const { content } = findPage(pages, '/')
const links = findAll(content, ({ tagName }) => tagName === 'a').map(
  (link) => getAttribute(link, 'href') ?? '',
)

test('The start page begins with the claim, then the cited sentence of the source', () => {
  const [claim, cited] = getStatements(content)
  expect(claim).toMatchObject({
    status: 'this-portal',
    text: 'Your key never leaves this page, except to the server you chose.',
  })
  expect(cited?.status).toBe('specified')
})

test('The start page shows the request of the untouched console, with a masked key, and can run it', () => {
  const [call] = findAll(content, (element) => hasClass(element, 'portal-first-call'))
  const [code] = call ? findAll(call, ({ tagName }) => tagName === 'pre') : []
  const shown = code ? getVisibleText(code) : ''
  const server = /http:\/\/localhost:\d+/.exec(shown)?.[0] ?? ''
  const [operation] = serviceDescription.operations
  if (!operation) throw new Error('The document has no operation.')
  const { untouched } = sliceOperation(operation, serviceDescription.schemas, {
    sandboxUrl: server,
    apiBaseUrl: undefined,
  })
  const planned = (untouched?.isComplete ? untouched.preview : undefined) ?? []
  expect(shown).toBe(
    planned
      .map((piece) =>
        typeof piece === 'string' ? piece : piece.kind === 'secret' ? '•'.repeat(12) : piece.text,
      )
      .join('')
      .replaceAll(/\s+/g, ' '),
  )
  expect(call && getVisibleText(call)).toContain('Try it')
})

test('The indexes of operations and authentication exist, and link to what they list', () => {
  const reference = findPage(pages, '/reference/').content
  const listed = findAll(reference, ({ tagName }) => tagName === 'a').map(
    (link) => getAttribute(link, 'href') ?? '',
  )
  expect(listed).toContain('/reference/list-experiments/')
  const ids = findAll(findPage(pages, '/not-specified/').content, () => true).map((element) =>
    getAttribute(element, 'id'),
  )
  const anchors = listed
    .filter((link) => link.startsWith('/not-specified/#'))
    .map((link) => link.split('#')[1])
  expect(anchors.length).toBeGreaterThan(3)
  expect(ids).toEqual(expect.arrayContaining(anchors))
  expect(getVisibleText(findPage(pages, '/authentication/').content)).toContain('Bearer')
  expect(links).toContain('/reference/')
})
