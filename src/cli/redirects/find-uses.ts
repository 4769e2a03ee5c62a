import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** A link to an old address, or a style of starlight-openapi, in a file of the site. */
export interface Use {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly text: string
  /** The new address to link to; undefined for a style. */
  readonly replacement: string | undefined
}

/**
 * Finds what the files of a site use of starlight-openapi.
 *
 * @param site folder of the site
 * @param folder folder of the old pages, such as `/api`; empty for the root of the site, links to which are not found
 * @param redirects new addresses by old ones, which begin with the folder
 */
export async function findUses(
  site: string,
  folder: string,
  redirects: ReadonlyMap<string, string>,
): Promise<readonly Use[]> {
  const files = globSync(searched, { cwd: site }).toSorted()
  const uses = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(site, file), 'utf8')
      return findInFile({ file: file.replaceAll(sep, '/'), text }, folder, redirects)
    }),
  )
  return uses.flat()
}

const extensions =
  'md,mdx,mdoc,astro,html,css,scss,sass,less,js,mjs,cjs,jsx,ts,mts,cts,tsx,vue,svelte,json,yaml,yml'
const searched = [`src/**/*.{${extensions}}`, 'astro.config.*']

function findInFile(
  { file, text }: { readonly file: string; readonly text: string },
  folder: string,
  redirects: ReadonlyMap<string, string>,
): readonly Use[] {
  // A link may begin with the base of the site, or with dots. The folder contains no special characters of patterns.
  const start = folder === '' ? '(?:operations|webhooks)' : folder.slice(1)
  const address = String.raw`(?<![\p{L}\p{N}_.-])${start}(?![\p{L}\p{N}_-])(?:\/[\p{L}\p{M}\p{N}\p{Pc}%-]+)*`
  const pattern = new RegExp(String.raw`(?<address>${address})|(?:\.|--)sl-openapi-[\w-]+`, 'gu')
  return text.split('\n').flatMap((content, index) =>
    [...content.matchAll(pattern)].flatMap((match): readonly Use[] => {
      const use = { file, line: index + 1, column: match.index + 1, text: match[0] }
      const written = match.groups?.['address']
      if (written === undefined) return [{ ...use, replacement: undefined }]
      const replacement = redirects.get(`/${decode(written)}`)
      // The name of the folder alone is an ordinary word.
      const isLink = written !== start || content[match.index - 1] === '/'
      return replacement === undefined || !isLink ? [] : [{ ...use, replacement }]
    }),
  )
}

function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
