import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildLanguagesSite } from '../support/languages-site.ts'
import { buildTime } from '../support/build-time.ts'
import { parse } from 'parse5'
import type { FirstRecords } from '#search/record.ts'
import { findAll, getAttribute, getLinks, getVisibleText, hasClass } from './built-page.ts'

let site = ''

beforeAll(async () => {
  site = await buildLanguagesSite('languages', 'https://api.boats.example')
}, buildTime)

const read = (path: string) => readFile(join(site, path), 'utf8')

const readPage = async (path: string) => parse(await read(`${path}index.html`))

const operation = 'boats/reference/list-boats/'

test('A page exists in each language, with the texts of its translation', async () => {
  expect(await getTitle(operation)).toBe('List boats')
  expect(await getTitle(`de/${operation}`)).toBe('Boote auflisten')
  expect(await getTitle(`ar/${operation}`)).toBe('List boats')
  expect(await getTitle('ar/ships/reference/get-ships/')).toBe('سفن')
  expect(await read(`de/${operation.slice(0, -1)}.md`)).toContain('# “Boote auflisten”')
})

test('A text without a translation is marked with the language of the document', async () => {
  const marked = await listMarked(`de/${operation}`)

  expect(marked).toEqual(
    expect.arrayContaining([
      'en: In the order of their arrival.',
      'en: Only at this berth.',
      'en: As painted on its stern.',
      'en: Add a boat',
      'en: Sailing',
    ]),
  )
  expect(marked.join()).not.toContain('Boot')
  expect(await listMarked(operation)).toEqual([])
})

test('Texts of a generated page are in its language', async () => {
  const page = await readText(`de/${operation}`)

  expect(page).toContain('Das Dokument gibt nicht an, ob Zugangsdaten erforderlich sind.')
  expect(await readText('de/boats/reference/add-boat/')).toMatch(
    /Authentifizierung: OAuth 2\.0.* \(Scopes “write”\)/,
  )
  for (const path of [
    'reference/get-harbours/',
    'reference/',
    'reference/tags/without-a-tag/',
    '',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- a few files
    const text = await readText(`de/boats/${path}`)
    expect([path, text.includes('Ohne Tag'), text.includes('Without a tag')]).toEqual([
      path,
      true,
      false,
    ])
  }
  expect(page).toMatch(/\d Anmerkungen zum Dokument/)
  expect(await readText('de/boats/')).toContain(
    'Für manche Operationen gibt das Dokument nicht an, ob sie erforderlich sind.',
  )
})

test('A recipe is in the language of its page, except the texts of its document', async () => {
  const page = await readText('de/boats/recipes/look/')
  expect(page).toContain('Dieses Rezept ausführen')
  expect(page).toContain('1. Boote auflisten')
  expect(page).toContain('Erfolgreich, wenn Der Status ist 2xx.')
  expect(await listMarked('de/boats/recipes/look/')).toEqual(
    expect.arrayContaining(['en: Only one.', 'en: Call the harbour.']),
  )
})

test('Explanations of the portal are marked as English', async () => {
  expect(await listMarked('de/boats/console/')).toContain('en: What happens to your key')
  expect((await listMarked('ar/boats/not-specified/')).join()).toContain(
    'en: These points are not documented.',
  )
  expect(await listMarked('boats/console/')).toEqual([])
})

test.each([
  ['English', '', ['Go', undefined, undefined]],
  ['German, with one text of the site', 'de/', ['Senden', 'Stopp', 'Schlüssel verwerfen']],
  ['Arabic, which has no texts', 'ar/', ['Go', undefined, undefined]],
])('A console in %s embeds the texts of that language', async (_, locale, texts) => {
  const page = await read(`${locale}boats/console/index.html`)
  const blocks = page.matchAll(/class="portal-translations">(.*?)<\/script>/g)
  const embedded: Readonly<Record<string, string>> = Object.assign(
    {},
    ...Array.from(blocks, ([, json = '']) => JSON.parse(json)),
  )

  expect(['Send', 'Cancel', 'Forget key'].map((text) => embedded[text])).toEqual(texts)
})

test('Each language names the others, and offers them', async () => {
  for (const path of ['boats/', operation, 'boats/knots/']) {
    for (const locale of ['', 'de/', 'ar/']) {
      // oxlint-disable-next-line no-await-in-loop -- a few files
      const page = await readPage(locale + path)
      const alternates = findAll(page, (element) => getAttribute(element, 'hreflang') !== undefined)
      expect(alternates.map((link) => getAttribute(link, 'href'))).toEqual(
        ['', 'de/', 'ar/', ''].map((other) => `https://docs.example/${other}${path}`),
      )
      const [choice] = findAll(page, ({ tagName }) => tagName === 'starlight-lang-select')
      expect(choice && findAll(choice, ({ tagName }) => tagName === 'option')).toHaveLength(3)
    }
  }
})

test('The sidebar has the pages of the language, and pages that are not translated', async () => {
  const lists = findAll(await readPage('de/boats/knots/'), (element) =>
    hasClass(element, 'top-level'),
  )
  const links = lists.flatMap((list) => getLinks(list))

  expect(lists.map((list) => getVisibleText(list)).join()).toContain('Knoten Winds')
  expect(links).toEqual(expect.arrayContaining(['/de/boats/winds/', '/de/ships/console/']))
  expect(links.filter((link) => !link.startsWith('/de/'))).toEqual([])
})

test('A page of explanations says that it is not translated', async () => {
  const notice = 'Dieser Inhalt ist noch nicht in deiner Sprache verfügbar.'

  expect(await read('de/boats/errors/index.html')).toContain(notice)
  expect(await read('de/boats/agents/index.html')).toContain(notice)
  expect(await read(`de/${operation}index.html`)).not.toContain(notice)
  expect(await read('boats/errors/index.html')).not.toContain('not available in your language')
})

test('Search and llms.txt have the pages of one language', async () => {
  for (const [folder, own] of [
    ['', /^\/(?!de\/|ar\/)/],
    ['de/', /^\/de\//],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { records }: FirstRecords = JSON.parse(await read(`${folder}search-index/first.json`))
    expect(records.filter(({ address }) => !own.test(address))).toEqual([])
    // oxlint-disable-next-line no-await-in-loop
    expect(await read(`${folder}boats/llms.txt`)).toContain(`https://docs.example/${folder}boats/`)
  }
  expect(await read('llms.txt')).toContain('[Deutsch](https://docs.example/de/llms.txt)')
  expect(await read('de/llms.txt')).toContain('https://docs.example/de/ships/llms.txt')
  expect(await read('de/llms.txt')).not.toContain('Languages')
})

test('Sign-ins return to one address, which a team registers', async () => {
  const [base] = findAll(
    await readPage('de/boats/console/'),
    (element) => getAttribute(element, 'data-sign-in-base') !== undefined,
  )

  expect(base && getAttribute(base, 'data-sign-in-base')).toBe('/boats')
  expect(existsSync(join(site, 'boats/oauth/return/index.html'))).toBe(true)
  expect(existsSync(join(site, 'de/boats/oauth/return/index.html'))).toBe(false)
})

test('The list of all documents exists in each language', async () => {
  const [list] = findAll(await readPage('de/apis/'), (element) =>
    hasClass(element, 'portal-schema-index'),
  )

  expect(list && getLinks(list)).toEqual(['/de/boats/', '/de/ships/'])
})

test('Programs find each document once', async () => {
  expect(await read('.well-known/api-catalog')).not.toContain('/de/')
  expect(await read('de/boats/openapi.yaml')).toContain('Boote auflisten')
})

async function readText(path: string): Promise<string> {
  const [body] = findAll(await readPage(path), ({ tagName }) => tagName === 'body')
  return body ? getVisibleText(body) : ''
}

async function getTitle(path: string): Promise<string> {
  const [title] = findAll(await readPage(path), ({ tagName }) => tagName === 'h1')
  return title ? getVisibleText(title) : ''
}

/** Lists the texts in the main part and the sidebar of a page that have a language. */
async function listMarked(path: string): Promise<readonly string[]> {
  const marked = findAll(
    await readPage(path),
    (element) =>
      element.tagName !== 'html' &&
      element.tagName !== 'main' &&
      getAttribute(element, 'lang') !== undefined,
  )
  return marked.map((element) => `${getAttribute(element, 'lang')}: ${getVisibleText(element)}`)
}
