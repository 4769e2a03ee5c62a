import { existsSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { buildTestSite, petStore } from '../support/sites.ts'
import { openSite } from './built-site.ts'
import { describeExcess, weighPage } from './page-weight.ts'

const store = openSite(await buildTestSite('petStore'))

describe('A portal for another document', () => {
  test('Its pages, texts and data do not contain words of the default service', async () => {
    const found: string[] = []
    let searched = 0
    for await (const file of glob('**/*.{html,md,txt,json,yaml,xml}', { cwd: store.root })) {
      // Excludes a list of npm packages, which may have any name.
      searched += 1
      const words = removeStyles(store.read(file)).match(defaultWords) ?? []
      found.push(...words.map((word) => `${file}: ${word}`))
    }
    expect(searched).toBeGreaterThan(60)
    expect(found).toEqual([])
  })

  test('Its scripts do not contain the operation of the default service', async () => {
    const found: string[] = []
    let searched = 0
    for await (const file of glob('_astro/*.js', { cwd: store.root })) {
      searched += 1
      if (/v1\/experiments|list-experiments/.test(store.read(file))) found.push(file)
    }
    expect(searched).toBeGreaterThan(20)
    expect(found).toEqual([])
  })

  test('Neither the hand-written pages nor the files of the default document are built', () => {
    const absent = ['quickstart', 'sandbox', 'source', 'reference/limits', 'openapi.json']
    expect(absent.filter((place) => existsSync(join(store.root, place)))).toEqual([])
  })

  test("The start page shows the document's description, without its untrusted script", () => {
    const html = store.read('index.html')

    expect(html).toContain('Pet Store</title>')
    expect(store.readPage('index.html')).toContain('Keeps pets and their pictures.')
    expect(html).not.toContain('A stranger wrote this')
    expect(html).not.toContain('<b>the shop</b>')
  })

  test('The console has a list of every operation, and a file for each operation that a page can call', () => {
    const list: readonly { slug: string; refusal?: string }[] = JSON.parse(
      store.read('console/operations.json'),
    )
    expect(list).toHaveLength(6)
    for (const { slug, refusal } of list) {
      const file = `console/operations/${slug}.json`
      expect([slug, existsSync(join(store.root, file))]).toEqual([slug, refusal === undefined])
      if (refusal !== undefined) continue
      expect(JSON.parse(store.read(file))).toMatchObject({
        operation: { slug },
        several: true,
      })
      expect(store.read(`reference/${slug}/index.html`)).toContain(
        `href="/console/#operation=${slug}"`,
      )
    }
  })

  test('Every operation has a page with its inputs, responses and credentials', () => {
    const page = store.readPage('reference/create-pet/index.html')

    expect(page).toContain('POST')
    expect(page).toContain(
      'Auth: API key “petKey” + OAuth 2.0 “shop” (scopes “pets:write”) or Basic “account”',
    )
    expect(page).toContain('application/json')
    expect(page).toContain('The pet was created.')
    expect(store.readPage('reference/put-picture/index.html')).toContain(
      'Sent as a file (image/png): picture.',
    )
    expect(store.readPage('reference/list-pets/index.html')).toContain('X-Total')
    expect(store.readPage('reference/get-status/index.html')).toContain(
      'The document specifies that no credential is needed.',
    )
  })

  test.each([
    ['broken-pet', 'contradictory', 'It cannot be called. The path parameter "id"'],
    ['list-visits', 'this-portal', 'It cannot be called from a page. The key of "session" goes'],
  ])('The page of %s has no console and states the reason', (slug, status, reason) => {
    const file = `reference/${slug}/index.html`
    const statement = store.statementsOf(file).find((each) => each.status === status)

    expect(statement?.text).toContain(reason)
    expect(store.read(file)).not.toContain('portal-try-it-sheet')
  })

  test('Each security scheme is described with its location, flows and scopes', () => {
    const page = store.readPage('authentication/index.html')

    expect(page).toContain('API key in a header')
    expect(page).toContain(`-H "X-Pet-Key: $API_KEY"`)
    expect(page).toContain('Named petKey in the document, sent as X-Pet-Key: <key>.')
    expect(page).toContain('https://login.pets.example/token')
    expect(page).toContain('pets:write Change pets.')
    expect(page).toContain('Cookie: session=<key>')
  })

  test('The document is published with its Overlay applied, for download and on the page of Scalar', async () => {
    const { document } = await loadApiDescription({ path: petStore, overlay: undefined })

    expect(JSON.stringify(document)).toContain('list-pets-page-sizes')
    expect(parse(store.read('openapi.yaml'))).toEqual(document)
    expect(store.read('reference/api/document.json')).toContain('list-pets-page-sizes')
  })

  test('The page of the API document offers it as a file', () => {
    expect(store.read('reference/api/index.html')).toContain('href="/openapi.yaml" download')
  })

  test('Its pages may call only the servers of its operations and the token endpoint', () => {
    const [, sources] =
      /connect-src ([^;]*);/.exec(store.read('reference/list-pets/index.html')) ?? []

    expect(sources?.split(' ')).toEqual([
      expect.stringContaining('self'),
      'https://eu.pets.example',
      'https://us.pets.example',
      'https://status.pets.example',
      'https://login.pets.example/token',
    ])
  })

  test('Every link to a page or file of the site can be resolved', async () => {
    const broken: string[] = []
    for await (const file of glob('**/*.html', { cwd: store.root })) {
      for (const [, path = ''] of store.read(file).matchAll(/ href="(\/[^"#?]*)/g)) {
        const target = path.endsWith('/') ? `${path}index.html` : path
        if (!existsSync(join(store.root, target))) broken.push(`${file}: ${path}`)
      }
    }
    expect(broken).toEqual([])
  })

  test('The instructions for agents list its operations and credentials', () => {
    const text = store.read('llms.txt')

    expect(text).toMatch(/^# “Pet Store”\n/)
    expect(text).toContain('- `GET /pets`: “List pets”. Needs “petKey”.')
    expect(text).toContain(
      '“shop”: An OAuth 2 access token, sent as `Authorization: Bearer <token>`.',
    )
    expect(text).toContain('- “When the shop can be called. Do not assume that it is always open.”')
  })

  test('The instructions show a call that needs only a credential, with its URL, and link to the page for agents', () => {
    const text = store.read('llms.txt')

    expect(text).toContain(
      'An example call without required input, `GET /pets` at `https://eu.pets.example/api`, as the console sends it. It reads `API_KEY`.',
    )
    expect(text).toContain("await fetch('https://eu.pets.example/api/pets', {")
    expect(text).toContain('https://docs.pets.example/agents.md')
    expect(store.readPage('agents/index.html')).toContain('npm run --silent mcp')
  })

  test('Operations and schemas are not optional links', () => {
    const [needed = '', optional = ''] = store.read('llms.txt').split('\n## Optional\n')

    expect(needed).toContain(
      '- [“Create a pet”](https://docs.pets.example/reference/create-pet.md)',
    )
    expect(needed).toContain('- [“Pet”](https://docs.pets.example/reference/schemas/pet.md)')
    expect(optional).not.toContain('/reference/')
    expect(optional).toContain('/errors/')
  })

  test('Facts of an Overlay are open at their operation and on the overview page', () => {
    const page = 'How many pets one response holds. Do not assume that it holds all of them.'

    expect(store.readPage('reference/list-pets/index.html')).toContain(page)
    expect(store.readPage('not-specified/index.html')).toContain(page)
    expect(store.readPage('not-specified/index.html')).toContain('When the shop can be called.')
  })

  test('A missing description is a finding, and an existing one is not', () => {
    expect(getGaps('create-pet')).toContain('The response 201 has no content.')
    expect(getGaps('create-pet')).toContain('No response of a failed call is described.')
    expect(getGaps('put-picture')).not.toContain('No response of a failed call is described.')
    expect(getGaps('put-picture')).not.toContain('has no content.')
  })

  test('A finding has its location with line, and is folded on the overview page', () => {
    const broken = store
      .statementsOf('reference/broken-pet/index.html')
      .filter(({ status }) => status === 'contradictory')
    expect(broken.map(({ text }) => text).join(' ')).toContain(
      'It cannot be called. The path parameter "id" is not in the path. Add {id} to it, or remove the parameter.',
    )

    const page = store.readPage('not-specified/index.html')
    expect(page).toContain('Contradictions that this portal found')
    expect(page).toMatch(
      /What comes back when a call fails\. Do not branch[^.]*\. At [^.]*\. line \d+ and 3 other locations\./,
    )
    expect(page).toContain('No limit is described, nor a response to too many requests.')
  })

  test('A finding is in the Markdown of the page, and briefly in the instructions for agents', () => {
    expect(store.read('reference/create-pet.md')).toContain(
      '> - **What comes back when a call fails.** No response of a failed call is described.',
    )
    expect(store.read('llms.txt')).toContain(
      '  - Rate limits. Do not assume that there is no limit',
    )
    expect(store.read('llms.txt')).toContain('  - How the operation is called (1 of 6 operations).')
  })

  test('The page of an operation with a form weighs at most 75 KB, and loads nothing of its console', () => {
    const parts = weighPage(store.root, 'reference/create-pet/index.html')
    expect(describeExcess(parts, 75)).toBe('')
    const script = /\/(start-console|console-module|CredentialFields)\./
    expect(parts.filter(({ file }) => script.test(file))).toEqual([])
  })
})

const defaultWords =
  /.{0,40}(?:experiment|Service API|Settings → Developer|Settings, then|Create New Key|source, section|sandbox|service principal|base-url\b).{0,40}/gi

/** Removes styles, which are one list for all portals, with names of their purpose. */
function removeStyles(html: string): string {
  return html.replaceAll(/<style.*?<\/style>/gs, '')
}

function getGaps(slug: string): string {
  return store
    .statementsOf(`reference/${slug}/index.html`)
    .filter(({ status }) => status === 'not-specified')
    .map(({ text }) => text)
    .join(' ')
}
