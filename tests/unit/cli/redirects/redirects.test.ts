import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { redirectsCommand } from '#cli/redirects/redirects.ts'
import { oldAddresses } from '../../../fixtures/moving/old-addresses.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const moving = 'tests/fixtures/moving/moving.openapi.yaml'

describe('Redirects from the pages of starlight-openapi', () => {
  test('Each of its pages has one', async () => {
    const { redirects } = await run(['--base', 'Api/V1.0'])
    const addresses = oldAddresses.map((path) => (path === '' ? '/api/v10' : `/api/v10/${path}`))
    expect(Object.keys(redirects).toSorted()).toEqual(addresses.toSorted())
  })

  test.each([
    ['an operationId', 'operations/listpets', 'list-pets'],
    ['an operationId with punctuation', 'operations/petslistall', 'pets-list-all'],
    ['letters of other scripts', 'operations/größe_ändern-日本', 'get-letters'],
    ['a path without an operationId', 'operations/ab', 'get-ab'],
    ['two methods without an operationId', 'operations/xy/post', 'post-xy'],
    ['one operationId twice in a path item', 'operations/same/put', 'same-put-pets'],
    ['one operationId in two path items', 'operations/twice', 'twice-get-dup1'],
    ['the path /', 'operations', 'get'],
    ['a path item in another file', 'operations/outref', 'out-ref-get-elsewhere'],
    ['a tag', 'operations/tags/pets--owners', 'tags/pets-owners'],
    ['an operation without a tag', 'operations/tags/operations', 'tags/operations'],
    ['a webhook', 'webhooks/onnewpet', 'webhooks/new-pet'],
    ['a webhook with two methods', 'webhooks/both', 'webhooks/both-post-both'],
  ])('%s', async (_, old, slug) => {
    const { redirects } = await run([])
    expect(redirects[`/api/${old}`]).toBe(`/api/reference/${slug}/`)
  })

  test('The overview redirects only if its folder changes', async () => {
    const { redirects: same } = await run([])
    expect(same).not.toHaveProperty(['/api'])
    const { redirects } = await run(['--to', '/payments/v1/'])
    expect(redirects['/api']).toBe('/payments/v1/')
    const { redirects: root } = await run(['--to', '/'])
    expect([root['/api'], root['/api/operations/ab']]).toEqual(['/', '/reference/get-ab/'])
    const { redirects: moved } = await run(['--base', '/', '--to', 'api'])
    expect([moved['/'], moved['/operations/ab']]).toEqual(['/api/', '/api/reference/get-ab/'])
  })

  // Astro adds its base to the old address and not to the new one, which it writes verbatim.
  test.each([
    [['--site-base', '/docs'], '/docs/api/reference/get-ab/'],
    [['--site-base', 'docs/', '--trailing-slash', 'never'], '/docs/api/reference/get-ab'],
    [['--build-format', 'file'], '/api/reference/get-ab.html'],
    [['--build-format', 'preserve', '--trailing-slash', 'always'], '/api/reference/get-ab/'],
  ])('New addresses follow the form of the site: %j', async (parameters, address) => {
    const { redirects } = await run(parameters)
    expect(redirects['/api/operations/ab']).toBe(address)
  })

  test('A page missing in this plugin redirects to the nearest, and is reported', async () => {
    const { redirects, notes } = await run([])
    expect(redirects['/api/operations/hidden']).toBe('/api/reference/tags/linked/')
    expect(notes).toEqual([
      '/api/operations/hidden (GET /internal) is not a page of this plugin. It redirects to /api/reference/tags/linked/.',
      'Redirects: 24, 1 of them to the nearest page. Links and styles to change in src and astro.config: 0.',
    ])
  })

  test('Without a tag page, the nearest is the list of operations', async () => {
    const folder = await writeFolder({
      'api.yaml': `openapi: 3.0.3
info: { title: T, version: '1' }
paths: { /a: { get: { x-internal: true } }, /b: { get: {} } }
`,
    })
    const { redirects } = await run(['--document', join(folder, 'api.yaml')])
    expect(redirects).toEqual({
      '/api/operations/a': '/api/reference/',
      '/api/operations/b': '/api/reference/get-b/',
    })
  })

  test('An Overlay changes only the new addresses', async () => {
    const folder = await writeFolder({
      'api.yaml': `openapi: 3.0.3
info: { title: T, version: '1' }
paths: { /a: { get: { operationId: getOld } } }
`,
      'api.overlay.yaml': `overlay: 1.0.0
info: { title: T, version: '1' }
actions:
  - target: $.paths['/a'].get
    update: { operationId: getNew }
`,
    })
    const { redirects } = await run(['--document', join(folder, 'api.yaml')])
    expect(redirects).toEqual({ '/api/operations/getold': '/api/reference/get-new/' })
  })
})

test('Writes the redirects to a file', async () => {
  const file = join(await writeFolder(), 'redirects.json')
  const { output } = await run(['--output', file], '')
  expect(output).toBe('')
  expect(JSON.parse(await readFile(file, 'utf8'))).toHaveProperty(['/api/operations/ab'])
  await expect(run(['--output', join(file, 'within')], '')).rejects.toThrow(
    'The file of --output cannot be written (ENOTDIR).',
  )
})

test.each(['--trailing-slash', '--build-format'])('%s must be one of its choices', (option) => {
  expect(() => parseChoices(redirectsCommand, ['--document', moving, option, 'none'], {})).toThrow(
    `${option} must be one of `,
  )
})

test('Lists the links and styles of the site with their locations', async () => {
  const folder = await writeFolder({
    'astro.config.mjs': "export default { base: 'api', links: ['/docs/api/operations/ab'] }\n",
    'src/content/docs/index.mdx': `# API

See [it](/api/operations/listpets/#request), [that](../api/operations/xy/get) and
<a href="https://docs.example/api/operations/gr%C3%B6%C3%9Fe_%C3%A4ndern-%E6%97%A5%E6%9C%AC.html">more</a>.
Not [another](/api/operations/none/), /my-api/operations/ab or the overview at [/api/](/api/).
`,
    'src/styles/custom.css': `.a > .sl-openapi-method-get { color: var(--sl-openapi-deprecated-hue) }\n`,
    'src/logo.svg': '<a href="/api/operations/ab"/>',
    'public/old.html': '<a href="/api/operations/ab">',
  })
  const { notes } = await run([], folder)
  expect(notes.slice(1)).toEqual([
    'astro.config.mjs:1:46: api/operations/ab is /api/reference/get-ab/ now.',
    'src/content/docs/index.mdx:3:11: api/operations/listpets is /api/reference/list-pets/ now.',
    'src/content/docs/index.mdx:3:56: api/operations/xy/get is /api/reference/get-xy/ now.',
    'src/content/docs/index.mdx:4:31: api/operations/gr%C3%B6%C3%9Fe_%C3%A4ndern-%E6%97%A5%E6%9C%AC is /api/reference/get-letters/ now.',
    'src/styles/custom.css:1:6: .sl-openapi-method-get is a style of starlight-openapi. No page has it now.',
    'src/styles/custom.css:1:42: --sl-openapi-deprecated-hue is a style of starlight-openapi. No page has it now.',
    'Redirects: 24, 1 of them to the nearest page. Links and styles to change in src and astro.config: 6.',
  ])
})

test('Lists links to the overview if it moves, and not its name in other words', async () => {
  const folder = await writeFolder({
    'src/content/docs/index.md': 'The api of [Acme](/api/), /api-keys/ and `base: "api"`.\n',
  })
  const { notes } = await run(['--to', 'payments'], folder)
  expect(notes.at(-2)).toBe('src/content/docs/index.md:1:20: api is /payments/ now.')
  expect(notes.at(-1)).toContain('change in src and astro.config: 1.')
})

test('Lists links to old pages at the root of the site', async () => {
  const folder = await writeFolder({
    'src/content/docs/index.md':
      '[Acme](/), [ab](/operations/ab/) and [other](/operations/other/).\n',
  })
  const { notes } = await run(['--base', '/', '--to', 'api'], folder)
  expect(notes.slice(1, -1)).toEqual([
    'src/content/docs/index.md:1:18: operations/ab is /api/reference/get-ab/ now.',
  ])
})

async function run(parameters: readonly string[], folder?: string) {
  const choices = parseChoices(redirectsCommand, ['--document', moving, ...parameters], {})
  const result = await redirectsCommand.run({ ...choices, folder: folder || (await writeFolder()) })
  if (!result) throw new Error('It has no result.')
  const { output, notes = [] } = result
  const redirects: Readonly<Record<string, string>> = output === '' ? {} : JSON.parse(output)
  return { output, notes, redirects }
}
