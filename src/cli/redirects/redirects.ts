import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { UsageError, defineCommand, getErrorCode } from '../command-line/run-command.ts'
import {
  chooseDocument,
  documentHelp,
  documentOption,
  withUsageErrors,
  loadDocument,
} from '../command-line/load-document.ts'
import { loadFiles } from '#openapi/parse/load-files.ts'
import { parseSource } from '#openapi/load/parse-source.ts'
import type { SourceFiles } from '#openapi/load/located.ts'
import { choosePageForm, parseFolder, formatAddress } from '#text/page-address.ts'
import { formatDocumentName } from '#text/quote-document.ts'
import { createPageMap, getOldFolder, getOldPages } from './old-pages.ts'
import type { OldPage } from './old-pages.ts'
import { globSync } from 'node:fs'
import { join, sep } from 'node:path'

const options = {
  ...documentOption,
  base: { type: 'string', default: 'api' },
  to: { type: 'string' },
  'site-base': { type: 'string', default: '/' },
  'trailing-slash': { type: 'string', default: 'ignore' },
  'build-format': { type: 'string', default: 'directory' },
  output: { type: 'string' },
} as const

export const redirectsCommand = defineCommand({
  name: 'redirects',
  calls: ['[options]'],
  help: `Prints redirects from the pages that starlight-openapi generates for a document
to the pages of this plugin, as JSON for Astro's option redirects. Run it in the
folder of the site, once for each document.

${documentHelp}
  --base BASE      base of the document in the options of starlight-openapi
                   (default: api)
  --to BASE        base of the document in the options of this plugin, with the
                   version if it is not the current one, such as payments/v1
                   (default: the same)
  --output FILE    write the redirects to this file instead of printing them

The site's options for addresses, if astro.config sets them:

  --site-base PATH         base
  --trailing-slash CHOICE  trailingSlash: always, never or ignore
  --build-format CHOICE    build.format: directory, file or preserve

Output: {"/api/operations/listpets":"/api/reference/list-pets/"}. Standard error
lists the pages that this plugin does not have, which redirect to the nearest
one, and the site's own links to old addresses and styles of starlight-openapi,
as FILE:LINE:COLUMN. It searches src and astro.config.

Exit status: 0 printed, 2 usage error.`,
  choose: (args, environment) => {
    const { values } = parseArgs({ args, options })
    return {
      document: chooseDocument(values.document, environment),
      environment,
      from: getOldFolder(values.base),
      to: parseFolder(values.to ?? values.base),
      site: {
        base: parseFolder(values['site-base']),
        trailingSlash: requireChoice('--trailing-slash', values['trailing-slash'], trailingSlashes),
        build: { format: requireChoice('--build-format', values['build-format'], formats) },
      },
      output: values.output,
      folder: '.',
    }
  },
  run: async ({ document, environment, from, to, site, output, folder }) => {
    const api = await loadDocument(document, environment)
    const mapPage = createPageMap(api)
    const form = choosePageForm(site)
    const moved = [...getOldPages(await loadWritten(document.path))]
      .map(([path, page]) => {
        const { path: newPath, isNearest } = mapPage(page)
        const old = path === '' ? from || '/' : `${from}/${path}`
        return { page, old, isNearest, address: formatAddress(site.base + to + newPath, form) }
      })
      // The overview has the same address if the folder is the same.
      .filter(({ page }) => page.kind !== 'overview' || from !== to)
    const redirects = new Map(moved.map(({ old, address }) => [old, address]))
    const uses = await findUses(folder, from, redirects)
    const nearest = moved.filter(({ isNearest }) => isNearest)
    const notes = [
      ...nearest.map(
        ({ page, old, address }) =>
          `${old} (${describe(page)}) is not a page of this plugin. It redirects to ${address}.`,
      ),
      ...uses.map(formatUse),
      `Redirects: ${redirects.size}, ${nearest.length} of them to the nearest page. Links and styles to change in src and astro.config: ${uses.length}.`,
    ]
    const text = JSON.stringify(Object.fromEntries(redirects), undefined, 2)
    if (output === undefined) return { status: 0, output: text, notes }
    await writeFile(output, `${text}\n`).catch((cause: unknown) => {
      const sentence = `The file of --output cannot be written (${getErrorCode(cause)}).`
      throw new UsageError(sentence, { cause })
    })
    return { status: 0, output: '', notes }
  },
})

const trailingSlashes = ['always', 'never', 'ignore'] as const
const formats = ['directory', 'file', 'preserve'] as const

function requireChoice<Choice extends string>(
  option: string,
  typed: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((one) => one === typed)
  if (choice !== undefined) return choice
  throw new UsageError(`${option} must be one of ${choices.join(', ')}.`)
}

/** Loads the files of a document with its internal parts, for which starlight-openapi generates pages too. */
async function loadWritten(path: string): Promise<SourceFiles> {
  const { main, others } = await withUsageErrors(loadFiles(path))
  return { main: parseSource(await readFile(path), main.name, main.path), others }
}

function describe(page: OldPage): string {
  if (page.kind === 'overview') return 'the overview'
  return page.kind === 'tag'
    ? `the tag ${formatDocumentName(page.tag)}`
    : formatDocumentName(`${page.method} ${page.path}`)
}

function formatUse({ file, line, column, text, replacement }: Use): string {
  const change =
    replacement === undefined
      ? `${text} is a style of starlight-openapi. No page has it now.`
      : `${text} is ${replacement} now.`
  return `${file}:${line}:${column}: ${change}`
}

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
