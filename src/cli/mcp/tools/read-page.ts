import { join, sep } from 'node:path'
import { readdir, readFile } from 'node:fs/promises'
import { z } from 'astro/zod'
import { UsageError } from '../../command-line/run-command.ts'
import { defineTool, takeLines } from './tool.ts'

export const readPage = defineTool({
  name: 'read_page',
  title: 'Read a page of the portal',
  description:
    'Reads a page of the built portal as Markdown. Without a path it reads /llms.txt, which lists the pages. If the portal was not built, the result says so; the other tools do not need that.',
  input: {
    path: z
      .string()
      .default('/llms.txt')
      .describe('Path below the portal, such as /quickstart/ or /llms.txt'),
    from: z.int().min(0).default(0).describe('Number of lines to skip'),
  },
  run: async ({ sites }, { path, from }) => {
    const site = await findSite(sites)
    if (!site) {
      throw new UsageError(
        'The portal has not been built, so there are no pages to read. Build the site. The other tools read the API document without it.',
      )
    }
    const wanted = new Set(getCandidates(path))
    // Only a listed file is opened, so that no path leads out of the site.
    const file = site.files.find((name) => wanted.has(name))
    if (file === undefined) {
      throw new UsageError(
        `The portal has no page “${path}”. Read /llms.txt, which lists the pages.`,
      )
    }
    const text = await readFile(join(site.folder, file), 'utf8')
    return { source: `/${file}`, found: takeLines(text.split('\n'), from).join('\n') }
  },
})

async function findSite(sites: readonly string[]) {
  for (const folder of sites) {
    // oxlint-disable-next-line no-await-in-loop
    const names = await readdir(folder, { recursive: true }).catch((): string[] => [])
    const files = names.map((name) => name.replaceAll(sep, '/')).filter(isText)
    if (files.includes('llms.txt')) return { folder, files }
  }
  return undefined
}

/** Whether a file is the Markdown of a page, or a list or part for agents. */
function isText(file: string): boolean {
  return file.endsWith('.md') || /(^|\/)llms[^/]*\.txt$/.test(file)
}

/** Returns the candidate files for a page's path, `/quickstart/`, or the file's, `/quickstart.md`. */
function getCandidates(path: string): readonly string[] {
  const [plain = ''] = path.replace(/^\/+/, '').split(/[?#]/)
  if (plain === '') return ['index.md']
  return [plain, `${plain.replace(/\/$/, '')}.md`]
}
