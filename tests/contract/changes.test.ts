import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'parse5'
import { beforeAll, expect, test } from 'vitest'
import { buildTime } from '../support/build-time.ts'
import { buildDocumentsSite } from '../support/documents-site.ts'
import { findChildren, getChildText, parseXml } from '../support/parse-xml.ts'
import { findAll, findContent, getAttribute, getLinks, getVisibleText } from './built-page.ts'

let site = ''

beforeAll(async () => {
  site = (await buildDocumentsSite()).site
}, buildTime)

const read = (path: string) => readFile(join(site, path), 'utf8')
const origin = 'https://docs.example.com'
const pairPath = 'trains/changes/v1-v2/'

async function getContent(path: string) {
  const content = findContent(await read(`${path}index.html`))
  if (!content) throw new Error(`${path} has no content.`)
  return content
}

const isMissing = (link: string) => !existsSync(join(site, link, 'index.html'))

type Element = Awaited<ReturnType<typeof getContent>>

const getHeadings = (content: Element, name: string) =>
  findAll(content, ({ tagName }) => tagName === name).map((heading) => getVisibleText(heading))

test('A version has a page of its changes: the most harmful first, by operation or shared schema', async () => {
  const content = await getContent(pairPath)
  expect(getHeadings(content, 'h2')).toEqual(['Breaking', 'Indirect', 'Compatible'])
  const [breaking] = findAll(content, (one) => getAttribute(one, 'data-effect') === 'breaking')
  expect(breaking && getHeadings(breaking, 'h3')).toEqual([
    'GET List trains in v1',
    'GET List depots',
  ])
  const text = getVisibleText(content)
  expect(text).toContain('The query parameter page is now required. line 10')
  expect(text).toContain('The operation was removed. line 17 of v1')
  // Operations that a shared schema affects are named once.
  expect(text).toMatch(
    /Train In List trains, Add a train\. street was added to depot of Train\. line 39 tracks was added/,
  )
})

test('Its links lead to pages of both versions', async () => {
  for (const path of [pairPath, 'trains/changes/']) {
    const links = getLinks(await getContent(path))
    const pages = links.filter((link) => link.endsWith('/'))
    expect(pages).toEqual(
      expect.arrayContaining([
        '/trains/reference/list-all-trains/',
        '/trains/v1/reference/list-depots/',
      ]),
    )
    // Also the menus of documents and versions, and the sidebar.
    const anchors = findAll(
      parse(await read(`${path}index.html`)),
      ({ tagName }) => tagName === 'a',
    )
    const every = anchors.map((anchor) => getAttribute(anchor, 'href') ?? '')
    const missing = every.filter((link) => /^\/.*\/$/.test(link)).filter(isMissing)
    expect(missing).toEqual([])
  }
  const links = getLinks(await getContent(pairPath))
  expect(links).toContain('/trains/v1/reference/list-trains/')
  expect(links).toContain('/trains/reference/schemas/train/')
})

test('A page lists the versions with their dates and counts, and links to the feed', async () => {
  const page = await read('trains/changes/index.html')
  const content = await getContent('trains/changes/')
  expect(getHeadings(content, 'h2')).toEqual(['Changes from v1 to v2'])
  expect(getVisibleText(content)).toMatch(/2026-11-01 · Breaking: \d+ · Indirect: 1 · Compatible: /)
  expect(getLinks(content)).toEqual(
    expect.arrayContaining(['/trains/changes/v1-v2/', '/trains/changes/feed.xml']),
  )
  expect(page).toContain(`type="application/atom+xml" href="${origin}/trains/changes/feed.xml"`)
})

test('The Markdown of the page has the counts and the changes, and no checkboxes', async () => {
  const markdown = await read(`${pairPath.slice(0, -1)}.md`)
  expect(markdown).toMatch(/> What changed in Trains from v1 to v2: \d+ breaking, 1 indirect, /)
  expect(markdown).toContain('- The query parameter `page` is now required. line 10')
  expect(markdown).not.toMatch(/\*\*(?:Breaking|Compatible)/)
})

test('The feed is well-formed, with absolute ids, and its times are the dates of the versions', async () => {
  const feed = parseXml(await read('trains/changes/feed.xml'))
  const [entry, ...others] = findChildren(feed, 'entry')
  if (!entry) throw new Error('The feed has no entry.')

  expect([feed.name, feed.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  expect(others).toEqual([])
  expect(getChildText(feed, 'id')).toBe(`${origin}/trains/changes/feed.xml`)
  expect(getChildText(entry, 'id')).toBe(`${origin}/${pairPath}`)
  for (const element of [feed, entry]) {
    expect(getChildText(element, 'updated')).toBe('2026-11-01T00:00:00Z')
    for (const { attributes } of findChildren(element, 'link')) {
      expect(attributes['href']).toMatch(/^https:\/\/docs\.example\.com\/trains\/changes\//)
    }
  }
  expect(getChildText(entry, 'content')).toContain('is now required.')
})

test('llms.txt and the search have the pages', async () => {
  const index = await read('trains/llms.txt')
  expect(index).toContain(`(${origin}/trains/changes.md)`)
  expect(index).toContain(`(${origin}/trains/changes/v1-v2.md)`)
  const records = await read('search-index/first.json')
  expect(records).toContain('/trains/changes/v1-v2/')
})

test('The sidebar and the breadcrumb lead to the pages', async () => {
  const page = await read(`${pairPath}index.html`)
  expect(page).toMatch(
    /<nav class="portal-breadcrumbs"[^>]*><ol>\s*<li>\s*<a href="\/trains\/changes\/">Changes<\/a>/,
  )
  expect(page).toMatch(/<a href="\/trains\/changes\/v1-v2\/" aria-current="page"/)
  expect(await read('trains/reference/read-train/index.html')).toContain(
    '<a href="/trains/changes/"',
  )
})

test('Pages of the newer version mark what is new and newly deprecated, also in Markdown', async () => {
  const list = getVisibleText(await getContent('trains/reference/list-all-trains/'))
  expect(list).toMatch(/sort deprecated since v2 string/)
  expect(list).toMatch(/line new in v2 string/)
  expect(list).toMatch(/Total new in v2 integer/)
  expect(list.match(/new in v2/g)).toHaveLength(5)
  expect(await read('trains/reference/list-all-trains.md')).toMatch(
    /### 404\s+new in v2\s+> \*\*Specified/,
  )
  expect(await read('trains/reference/read-train.md')).toContain('GET `/trains/{name}` new in v2')
  expect(await read('trains/reference/add-train.md')).toContain(
    'POST `/trains` **deprecated since v2**',
  )
  const schema = getVisibleText(await getContent('trains/reference/schemas/train/'))
  expect(schema).toMatch(/street string, new in v2/)
})

test('Callbacks and webhooks have marks like operations', async () => {
  const page = getVisibleText(await getContent('trains/reference/add-train/'))
  expect(page.split('Callbacks')[1]).toMatch(
    /Platform new in v2 .*Delay new in v2 .*410 new in v2 .*departure POST \S+ new in v2 /,
  )
  const crash = getVisibleText(await getContent('trains/reference/webhooks/crash/'))
  expect(crash).toMatch(
    /crash deprecated since v2 .*Place deprecated since v2 .*Time new in v2 .*410 new in v2 /,
  )
  const delay = getVisibleText(await getContent('trains/reference/webhooks/delay/'))
  expect(delay).toMatch(/^POST delay new in v2 /)
})

test('The older version and documents with one version have no marks and no pages of changes', async () => {
  const pattern = '{boats,fetched,overlaid,sampled,ships,trains/v1}/**/*.{html,md,txt,xml}'
  const files = globSync(pattern, { cwd: site })
  const texts = await Promise.all(files.map(async (file) => [file, await read(file)] as const))
  const found = texts.filter(
    ([file, text]) => file.includes('changes') || /new in v2|deprecated since v2/.test(text),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(found.map(([file]) => file)).toEqual([])
})
