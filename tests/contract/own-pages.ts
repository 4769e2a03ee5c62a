import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPluginSite } from '../support/build-plugin-site.ts'
import { buildTime } from '../support/build-time.ts'

const pets = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: {
    '/a': { get: { operationId: 'getA', responses: {} } },
    '/b': { get: { operationId: 'getB', responses: {} } },
  },
})

const page = (title: string, rest = '') =>
  `---\ntitle: ${title}\n${rest}---\n\nWritten by the team: ${title}.\n`

/**
 * Tests the pages that a team writes next to the generated ones.
 *
 * @param base the option `base` of the document
 * @param folder the folder of its pages
 */
export function testOwnPages(base: string, folder: string): void {
  test(
    `With the base ${base}: drafts, slugs, names with capitals, spaces and dots, and pages at generated addresses`,
    async () => {
      const start = folder === '' ? 'index.mdx' : `${folder.slice(0, -1)}.md`
      const { site, output } = await buildPluginSite(
        `own-pages-${base.replaceAll('/', '-')}`,
        `{ documents: [{ file: './pets.json', base: '${base}' }] }`,
        {
          'pets.json': pets,
          'src/content/docs/wip.md': page('Unfinished', 'draft: true\n'),
          [`src/content/docs/${start}`]: page('Own start'),
          [`src/content/docs/${folder}draft.md`]: page('Draft', 'draft: true\n'),
          [`src/content/docs/${folder}My Notes.md`]: page('My notes'),
          [`src/content/docs/${folder}v1.2.md`]: page('Version'),
          [`src/content/docs/${folder}any.md`]: page('Own A', `slug: ${folder}reference/get-a\n`),
          [`src/content/docs/${folder}console.md`]: page('Own console'),
          [`src/content/docs/${folder}errors/forbidden.md`]: page('Own failure'),
          'src/content/docs/guides/one.md': page('Guide one'),
        },
      )
      expect(output).not.toMatch(/The slug .* does not exist|Could not render/)

      const read = (path: string) => readFileSync(join(site, path, 'index.html'), 'utf8')
      const own = {
        [folder]: 'Own start',
        [`${folder}my-notes`]: 'My notes',
        [`${folder}v12`]: 'Version',
        [`${folder}reference/get-a`]: 'Own A',
        [`${folder}console`]: 'Own console',
        [`${folder}errors/forbidden`]: 'Own failure',
        'guides/one': 'Guide one',
      }
      for (const [path, title] of Object.entries(own)) {
        expect(read(path)).toContain(`Written by the team: ${title}.`)
      }
      expect(existsSync(join(site, folder, 'draft'))).toBe(false)

      // Each is in the sidebar once, and drafts are omitted.
      const [, sidebar = ''] = read(`${folder}reference/get-b`).split('class="sidebar-content')
      const links = sidebar.split('</nav>')[0]?.match(/(?<=href=")[^"]*/g) ?? []
      expect(links).toContain(`/${folder}my-notes/`)
      expect(links).toContain('/guides/one/')
      expect(links.filter((link) => /wip|draft/.test(link))).toEqual([])
      const pages = links.filter((link) => !/#|\/reference\//.test(link))
      expect(pages.filter((link, index) => pages.indexOf(link) !== index)).toEqual([])
    },
    buildTime,
  )
}
