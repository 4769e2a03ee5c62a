import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { z } from 'zod'
import { UsageError } from '#command-line/run-command.ts'
import { defineTool } from './tool.ts'

export const readPage = defineTool({
  name: 'read_page',
  title: 'Read a page of the portal',
  description:
    'Reads a page of the built portal as Markdown. Without a path it reads /llms.txt, which lists the pages. If the portal was not built, the result says so; the other tools do not need that.',
  input: {
    path: z
      .string()
      .default('/llms.txt')
      .describe('Its path below the portal, such as /quickstart/ or /llms.txt'),
  },
  run: async ({ sites }, { path }) => {
    const page = await readSitePage(sites, path)
    switch (page.outcome) {
      case 'read':
        return { source: page.file, found: page.text }
      case 'no-site':
        throw new UsageError(
          'The portal has not been built, so there are no pages to read. npm run build or npm start builds it. The other tools read the API document without it.',
        )
      case 'no-page':
        throw new UsageError(
          `The portal has no page “${path}”. Read /llms.txt, which lists the pages.`,
        )
    }
  },
})

type SitePage =
  /** With its path in the site. */
  | { readonly outcome: 'read'; readonly file: string; readonly text: string }
  | { readonly outcome: 'no-page' }
  | { readonly outcome: 'no-site' }

/**
 * The Markdown of a page in the first of these folders that holds a built site.
 *
 * @param path as readers see it, `/quickstart/`, or that of the file, `/quickstart.md`
 */
async function readSitePage(sites: readonly string[], path: string): Promise<SitePage> {
  const site = await findSite(sites)
  if (site === undefined) return { outcome: 'no-site' }
  const wanted = new Set(listFiles(path))
  // Only a listed file is opened, so that no path leads out of the site.
  const file = site.files.find((name) => wanted.has(name))
  if (file === undefined) return { outcome: 'no-page' }
  return {
    outcome: 'read',
    file: `/${file}`,
    text: await readFile(join(site.folder, file), 'utf8'),
  }
}

async function findSite(sites: readonly string[]) {
  for (const folder of sites) {
    // The first that is there.
    // oxlint-disable-next-line no-await-in-loop
    const names = await readdir(folder, { recursive: true }).catch((): string[] => [])
    const files = names.map((name) => name.replaceAll(sep, '/')).filter(isText)
    if (files.includes('llms.txt')) return { folder, files }
  }
  return undefined
}

/** The Markdown of pages, and the lists and parts for agents. */
function isText(file: string): boolean {
  return file.endsWith('.md') || /(^|\/)llms[^/]*\.txt$/.test(file)
}

function listFiles(path: string): readonly string[] {
  const [plain = ''] = path.replace(/^\/+/, '').split(/[?#]/)
  if (plain === '') return ['index.md']
  return [plain, `${plain.replace(/\/$/, '')}.md`]
}
