import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { getOwnAddresses } from '../contract/built-page.ts'
import { findFreePort } from '../support/listen.ts'
import { createSite } from './support/create-site.ts'
import {
  build,
  createKey,
  openSite,
  pageWithParts,
  prepareSites,
  send,
  siteMs,
  formatConfig,
} from './support/drive-site.ts'
import { installIn } from './support/install-in.ts'
import { pets } from './support/pets.ts'

const shared = prepareSites()

/** Integration that adds text to the files of a site which the policies of its pages must permit. */
const countsVisits = `{
  name: 'counts-visits',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      for await (const file of glob('**/*.html', { cwd: dir })) {
        const page = await readFile(new URL(file, dir), 'utf8')
        await writeFile(new URL(file, dir), page.replace('</body>', '<script>window.visits = 1</script></body>'))
      }
    },
  },
}, `

describe('A site whose addresses do not end with a slash', () => {
  let site: string

  beforeAll(async () => {
    site = join(shared.folder, 'forms')
    await createSite(site, {
      files: {
        'openapi/pets.json': JSON.stringify(pets),
        'src/content/docs/index.mdx': '---\ntitle: Acme\n---\n',
        'src/content/docs/guides/pets.mdx': pageWithParts,
      },
    })
    await installIn(site, shared.archive)
  }, siteMs)

  test.for([
    ["trailingSlash: 'never'", '', ''],
    ["trailingSlash: 'never', build: { format: 'preserve' }", '', countsVisits],
    ["build: { format: 'file' }", '.html', ''],
  ] as const)(
    'With %s, links work, and the console calls its API',
    { timeout: siteMs },
    async ([settings, ending, integrations]) => {
      const sandbox = await findFreePort()
      await writeFile(
        join(site, 'astro.config.mjs'),
        formatConfig({
          imports: `import { glob, readFile, writeFile } from 'node:fs/promises'
import developerPortal from 'starlight-developer-portal'`,
          site: `site: 'https://example.com',\n  base: '/docs',\n  ${settings},`,
          integrations,
          options: `title: 'Acme',
    plugins: [
      developerPortal({
        documents: [
          {
            base: 'pets',
            label: 'Pets',
            versions: [
              { file: './openapi/pets.json', label: 'v2', status: 'current' },
              { file: './openapi/pets.json', label: 'v1', status: 'deprecated' },
            ],
          },
        ],
        sandboxUrl: 'http://localhost:${sandbox}',
        search: true,
      }),
    ],`,
        }),
      )
      await build(site)
      expect(await findLostAddresses(join(site, 'dist'), ending)).toEqual([])

      const { page, errors } = await openSite(site, { sandbox, document: 'openapi/pets.json' })
      const key = await createKey(site)
      const operation = `**/docs/pets/reference/list-pets${ending}`
      const sidebar = page.getByRole('navigation', { name: 'Main' })
      await page.goto(`/docs/pets${ending}`)
      expect(await page.locator('meta[http-equiv="Content-Security-Policy"]').count()).toBe(1)
      await page.getByRole('main').getByRole('link', { name: 'List pets' }).first().click()
      await page.waitForURL(operation)
      expect(await sidebar.locator('[aria-current="page"]').allInnerTexts()).toEqual(['List pets'])
      expect(await page.getByRole('navigation', { name: 'Breadcrumbs' }).isVisible()).toBe(true)
      await sidebar.getByRole('link', { name: 'Console', exact: true }).click()
      await page.waitForURL(`**/docs/pets/console${ending}`)
      await send(page, key)
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('combobox', { name: 'Search', exact: true }).fill('list pets')
      await page.getByRole('option', { name: 'List pets' }).first().click()
      await page.waitForURL(operation)
      await page.getByRole('button', { name: 'Try it' }).click()
      await send(page, key)
      expect(errors).toEqual([])
      const counted = await page.evaluate(() => ('visits' in window ? window.visits : undefined))
      expect(counted).toBe(integrations === '' ? undefined : 1)

      const read = async (file: string) => readFile(join(site, 'dist', file), 'utf8')
      expect(await read('pets/reference/list-pets.md')).toContain(
        `Address: https://example.com/docs/pets/reference/list-pets${ending}\n`,
      )
      expect(await read('pets/v1/console.md')).toContain('This is v1, which is deprecated.')
      expect(await read('pets/llms.txt')).toContain('(https://example.com/docs/pets/console.md)')
    },
  )
})

/** Returns the addresses in the pages of a site below `/docs` that are not files in the site's format. */
async function findLostAddresses(
  directory: string,
  ending: '' | '.html',
): Promise<readonly string[]> {
  const files = new Set(
    (await readdir(directory, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length)),
  )
  // Starlight gives the 404 page the address of an ordinary page.
  const pages = [...files].filter((file) => file.endsWith('.html') && file !== '/404.html')
  // Canonical addresses may be files where links are not.
  const bare = [...files].map((file) => file.replace(/(?:\/index)?\.html$/, ''))
  const addresses = new Set(
    [...files, ...(ending === '' ? bare : [])].map((address) => `/docs${address}`),
  )
  const lost = await Promise.all(
    pages.map(async (file) =>
      getOwnAddresses(await readFile(join(directory, file), 'utf8'))
        .filter((address) => !addresses.has(address.replace(/[?#].*/, '')))
        .map((address) => `${file}: ${address}`),
    ),
  )
  return lost.flat()
}
