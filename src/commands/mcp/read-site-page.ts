import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

export type SitePage =
  /** With its path in the site. */
  | { readonly outcome: 'read'; readonly file: string; readonly text: string }
  | { readonly outcome: 'no-page' }
  | { readonly outcome: 'no-site' }

/**
 * The Markdown of a page in the first of these folders that holds a built site.
 *
 * @param path as readers see it, `/quickstart/`, or that of the file, `/quickstart.md`
 */
export async function readSitePage(sites: readonly string[], path: string): Promise<SitePage> {
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
