import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildTime } from '../support/build-time.ts'
import { buildDocumentsSite } from '../support/documents-site.ts'
import { findAll, findContent, getLinks, getVisibleText } from './built-page.ts'

let site = ''

beforeAll(async () => {
  site = (await buildDocumentsSite()).site
}, buildTime)

const read = (path: string) => readFile(join(site, path), 'utf8')

async function getContent(path: string) {
  const content = findContent(await read(`${path}index.html`))
  if (!content) throw new Error(`${path} has no content.`)
  return content
}

test('An unspecified credential is on the page Authentication, and in the Markdown of each operation', async () => {
  const sentence = 'The document does not specify whether'
  const operation = 'boats/reference/get-boats'
  expect(getVisibleText(await getContent(`${operation}/`))).not.toContain(sentence)
  expect(await read(`${operation}.md`)).toContain(
    `> **Not specified**: ${sentence} a credential is needed.`,
  )
  const page = getVisibleText(await getContent('boats/authentication/'))
  expect(page).toContain(`${sentence} any operation needs a credential.`)
  expect(page).toContain('A response 401 is described by 1 of 2 operations.')
  expect(page).toContain("curl 'https://api.boats.example/boats'")
})

test('Each scheme has its kind as its heading, a snippet with it, and a call in the console', async () => {
  const content = await getContent('ships/authentication/')
  expect(
    findAll(content, ({ tagName }) => tagName === 'h2').map((heading) => getVisibleText(heading)),
  ).toEqual(['Bearer token', 'Basic'])
  const text = getVisibleText(content)
  expect(text).toContain(
    `curl 'https://api.ships.example/ships' \\ -H "Authorization: Bearer $API_KEY"`,
  )
  expect(text).toContain('Used by 1 of 2 operations. Try it')
  // The console of the other operation begins with the first scheme.
  expect(text).toContain(`curl 'https://api.ships.example/docks' \\ -u "$API_USER:$API_PASSWORD"`)
  expect(text).toContain('Used by all 2 operations. Try it')
  expect(getLinks(content)).toEqual(
    expect.arrayContaining([
      '/ships/reference/get-ships/#try-it',
      '/ships/reference/get-docks/#try-it',
    ]),
  )
})

test('The start page links a mail address, and has no section that repeats the base URL', async () => {
  const content = await getContent('boats/')
  expect(getLinks(content)).toContain('mailto:desk@boats.example')
  expect(getVisibleText(content)).not.toContain('Servers')
  const other = getVisibleText(await getContent('ships/'))
  expect(other).toMatch(/https:\/\/api\.ships\.example\s+The dock/)
  expect(other).not.toContain('Servers')
})

test('A relative link of a description leads to the documentation of the team', async () => {
  expect(getLinks(await getContent('boats/reference/get-boats/'))).toContain(
    'https://docs.boats.example/guides/limits',
  )
})

test('A sandbox is offered for its own document only', async () => {
  expect(await read('ships/console/index.html')).toContain('http://localhost:4329')
  expect(await read('boats/console/index.html')).not.toContain('http://localhost:4329')
})

test('One page lists the documents of a site, and their menu links to it', async () => {
  const content = await getContent('apis/')
  expect(getLinks(content)).toEqual([
    '/sampled/',
    '/boats/',
    '/ships/',
    '/overlaid/',
    '/fetched/',
    '/trains/',
    // Its versions.
    '/trains/',
    '/trains/v1/',
    '/rails/',
    '/rails/',
    '/rails/v1/',
    '/rails/v0/',
  ])
  expect(getVisibleText(content)).toMatch(/Yachts\s+1\s+Boats\s+1\s+Ships\s+1/)
  expect(await read('boats/index.html')).toMatch(/<a href="\/apis\/">All APIs<\/a>/)
})

test('The sidebar has the classes of Starlight’s, and no document that its menu has', async () => {
  const page = await read('boats/reference/get-boats/index.html')
  const [, list = ''] =
    /<sl-sidebar-state-persist([^]*?)<\/sl-sidebar-state-persist>/.exec(page) ?? []
  expect(list).toContain('<span class="group-label"><span class="large">Sailing</span></span>')
  expect(list).toContain('<span class="caret"></span>')
  expect(list).toContain('class="large"><span>Overview</span>')
  expect(list).not.toMatch(/>\s*Boats\s*<|ships/)
})
