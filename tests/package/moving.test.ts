import { cp, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { oldAddresses } from '../fixtures/moving/old-addresses.ts'
import { createSite } from './support/create-site.ts'
import { build, prepareSites, siteMs, formatConfig } from './support/drive-site.ts'
import { installIn } from './support/install-in.ts'
import { runIn } from './support/run-in.ts'

const shared = prepareSites()
let site: string

const isOld = /^api\/(?:operations|webhooks)\b/

const link = '[Listing](/docs/api/operations/listpets/)'

beforeAll(async () => {
  site = join(shared.folder, 'moving')
  await createSite(site, {
    files: { 'src/content/docs/guides/pets.md': `---\ntitle: Pets\n---\n\n${link}\n` },
  })
  await cp(join(import.meta.dirname, '../fixtures/moving'), join(site, 'openapi'), {
    recursive: true,
  })
  await installIn(site, shared.archive, [
    'starlight-openapi@0.26.1',
    '@astrojs/markdown-satteri@0.4.2',
  ])
}, siteMs)

test.for([
  ['a base path', "base: '/docs',", ['--site-base', '/docs'], 'docs'],
  ['addresses of files', "build: { format: 'file' },", ['--build-format', 'file'], ''],
] as const)(
  'With %s, each page of starlight-openapi redirects to a page',
  { timeout: siteMs },
  async ([, settings, parameters, base]) => {
    const write = async (imports: string, plugin: string, more = '') =>
      writeFile(
        join(site, 'astro.config.mjs'),
        formatConfig({
          imports,
          site: settings + more,
          options: `title: 'Acme', plugins: [${plugin}],`,
        }),
      )
    const list = async () =>
      (await readdir(join(site, 'dist'), { recursive: true }))
        .filter((file) => file.endsWith('.html'))
        .map(toAddress)

    await write(
      "import starlightOpenAPI from 'starlight-openapi'",
      "starlightOpenAPI([{ base: 'api', schema: './openapi/moving.openapi.yaml' }])",
    )
    await build(site)
    const old = (await list()).filter((address) => `${address}/`.startsWith('api/'))
    expect(old.map((address) => address.slice('api/'.length)).toSorted()).toEqual(
      oldAddresses.toSorted(),
    )

    const { status, stdout, stderr } = await runIn(site, [
      'redirects',
      '--document',
      'openapi/moving.openapi.yaml',
      '--output',
      'redirects.json',
      ...parameters,
    ])
    expect([status, stdout]).toEqual([0, ''])
    expect(stderr).toContain('src/content/docs/guides/pets.md:5:17: api/operations/listpets is ')

    await write(
      `import developerPortal from 'starlight-developer-portal'
import redirects from './redirects.json' with { type: 'json' }`,
      "developerPortal({ documents: [{ file: './openapi/moving.openapi.yaml' }] })",
      '\n  redirects,',
    )
    await build(site)
    const pages = new Set(await list())
    const ends = await Promise.all(old.map(async (address) => follow(site, base, address)))
    expect(ends.filter((end) => isOld.test(end) || !pages.has(end))).toEqual([])
    expect(await follow(site, base, 'api/operations/listpets')).toBe('api/reference/list-pets')
    const files = await readdir(join(site, 'dist'), { recursive: true })
    expect(files.filter((file) => isOld.test(file) && file.endsWith('.md'))).toEqual([])
    expect(await readFile(join(site, 'dist/api/llms.txt'), 'utf8')).not.toContain('/api/operations')
  },
)

/** Returns the address, without slashes around it, of the page that an old address shows. */
async function follow(folder: string, base: string, address: string): Promise<string> {
  const isFile = base === ''
  const file = isFile ? `${address}.html` : `${address}/index.html`
  const page = await readFile(join(folder, 'dist', file), 'utf8')
  const target = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(page)?.[1]
  if (target === undefined) return address
  expect(target).toMatch(isFile ? /^\/.+\.html$/ : /^\/docs\/.+\/$/)
  return toAddress(target.slice(1)).slice(base === '' ? 0 : base.length + 1)
}

function toAddress(file: string): string {
  return file.replace(/(?:\/?index)?\.html$|\/$/, '')
}
