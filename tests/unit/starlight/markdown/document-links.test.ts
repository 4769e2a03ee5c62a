import { toHtml } from 'hast-util-to-html'
import { expect, test } from 'vitest'
import { getBasedLinkResolver, getLinkResolver } from '#starlight/markdown/document-links.ts'
import { renderDescription } from '#starlight/html/rich-text.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const description = `# Welcome

See [Signing in](#signing-in).

## Signing in

Send a key.`

interface Given {
  readonly ownPages?: readonly string[]
  readonly self?: string
  readonly linkBaseUrl?: string
}

function linksOf({ ownPages = [], self, linkBaseUrl }: Given = {}) {
  return getLinkResolver({ api: readBoats(self), ownPages, settings: { linkBaseUrl } })
}

function readBoats(self?: string) {
  return parseDescriptionText(
    JSON.stringify({
      openapi: '3.2.0',
      ...(self !== undefined && { $self: self }),
      info: { title: 'Boats', version: '1', description },
      tags: [{ name: 'boats', description: '## Sails' }, { name: 'Big ships' }],
      paths: {
        '/boats/{id}': { get: { operationId: 'readBoat', tags: ['boats'], responses: {} } },
        '/ships': { post: { operationId: 'addShip', tags: ['Big ships'], responses: {} } },
      },
      components: { schemas: { Boat: { type: 'object' } } },
    }),
  )
}

test.for([
  ['#operation/readBoat', '/reference/read-boat/'],
  ['#tag/boats', '/reference/tags/boats/'],
  ['#tag/Big-ships', '/reference/tags/big-ships/'],
  ['#tag/Big%20ships', '/reference/tags/big-ships/'],
  ['#tag/boats/operation/readBoat', '/reference/read-boat/'],
  ['#tag/boats/GET/boats/{id}', '/reference/read-boat/'],
  ['#tag/boats/paths/~1boats~1{id}/get', '/reference/read-boat/'],
  ['#/boats/readBoat', '/reference/read-boat/'],
  ['#/paths/~1ships/post', '/reference/add-ship/'],
  ['#/components/schemas/Boat', '/reference/schemas/boat/'],
  ['#model/Boat', '/reference/schemas/boat/'],
  ['#signing-in', '/#about-signing-in'],
  ['#section/Signing-in', '/#about-signing-in'],
  ['#section/Welcome/Signing-in', '/#about-signing-in'],
  ['#description/signing-in', '/#about-signing-in'],
  // The page of a tag or an operation has no anchors for headings.
  ['#sails', undefined],
  ['#nowhere', undefined],
  ['#%', undefined],
  ['./near.md', undefined],
  ['/docs/guide.html', undefined],
] as const)('%s resolves to %s', ([address, path]) => {
  expect(linksOf()(address)).toBe(path)
})

test('Headings of a replaced introduction are not link targets', () => {
  expect(linksOf({ ownPages: ['index'] })('#welcome')).toBeUndefined()
})

test('Links for scripts include the base of the portal', () => {
  const find = getBasedLinkResolver({
    api: readBoats(),
    ownPages: [],
    settings: { base: '/docs' },
  })
  expect(find('#tag/boats')).toBe('/docs/reference/tags/boats/')
  expect(find('#nowhere')).toBeUndefined()
})

test('Relative addresses resolve against $self', () => {
  const find = linksOf({ self: 'https://boats.example/api/openapi.yaml' })
  expect(find('./near.md')).toBe('https://boats.example/api/near.md')
  expect(find('/docs/guide.html')).toBe('https://boats.example/docs/guide.html')
})

test('Relative addresses resolve against the option, which takes precedence over $self', () => {
  const self = 'https://boats.example/api/openapi.yaml'
  const find = linksOf({ self, linkBaseUrl: 'https://docs.example/en' })
  expect(find('near.md')).toBe('https://docs.example/en/near.md')
  expect(find('/docs/guide.html')).toBe('https://docs.example/docs/guide.html')
})

test('Documents with the same API description keep their own base', () => {
  const api = readBoats()
  const find = (linkBaseUrl: string) =>
    getLinkResolver({ api, ownPages: [], settings: { linkBaseUrl } })('a')
  expect(find('https://one.example')).toBe('https://one.example/a')
  expect(find('https://two.example')).toBe('https://two.example/a')
})

test.for([
  ['[boats](#tag/boats)', '<p><a href="/reference/tags/boats/">boats</a></p>'],
  ['<a href="#operation/addShip">add</a>', '<p><a href="/reference/add-ship/">add</a></p>'],
  ['[none](#nowhere)', '<p>none</p>'],
  ['A [guide](/docs/guide.html).', '<p>A guide.</p>'],
  ['![plan](images/plan.png)', '<p>plan (image)</p>'],
  ['[x](javascript:alert(1)) [y](data:a)', '<p>x y</p>'],
] as const)('In a description, %s', ([text, html]) => {
  expect(toHtml({ type: 'root', children: renderDescription(text, 2, linksOf()) })).toBe(html)
})

test('A relative image becomes a link to its resolved address', () => {
  const links = linksOf({ self: 'https://boats.example/openapi.yaml' })
  expect(toHtml({ type: 'root', children: renderDescription('![plan](plan.png)', 2, links) })).toBe(
    '<p><a href="https://boats.example/plan.png" rel="nofollow noreferrer">plan (image)</a></p>',
  )
})
