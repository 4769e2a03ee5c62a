import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Command, CommandResult, Environment } from '../command-line/run-command.ts'
import { getErrorCode, UsageError } from '../command-line/run-command.ts'
import {
  chooseDocument,
  documentHelp,
  documentOption,
  withUsageErrors,
  loadDocument,
} from '../command-line/load-document.ts'
import { loadFiles } from '#openapi/parse/load-files.ts'
import { parseSource } from '#openapi/load/parse-source.ts'
import type { SourceFiles } from '#openapi/load/source-file.ts'
import type { DocumentSource } from '#openapi/load/locate-document.ts'
import { choosePageForm, parseFolder, formatAddress } from '#text/page-address.ts'
import type { AddressSettings } from '#text/page-address.ts'
import { formatDocumentName } from '#text/quote-document.ts'
import { findUses } from './find-uses.ts'
import type { Use } from './find-uses.ts'
import { createPageMap } from './map-pages.ts'
import { getOldFolder, getOldPages } from './old-pages.ts'
import type { OldPage } from './old-pages.ts'

export interface RedirectsChoices {
  readonly document: DocumentSource
  readonly environment: Environment
  /** Folders of the old and the new pages, such as `/api`; empty for the site's root. */
  readonly from: string
  readonly to: string
  readonly site: AddressSettings
  readonly output: string | undefined
  /** Folder whose files are searched. */
  readonly folder: string
}

const options = {
  ...documentOption,
  base: { type: 'string', default: 'api' },
  to: { type: 'string' },
  'site-base': { type: 'string', default: '/' },
  'trailing-slash': { type: 'string', default: 'ignore' },
  'build-format': { type: 'string', default: 'directory' },
  output: { type: 'string' },
} as const

export const redirectsCommand: Command<RedirectsChoices> = {
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
  run,
}

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

/** @throws {UsageError} for a document that cannot be read, and a file that cannot be written */
async function run({
  document,
  environment,
  from,
  to,
  site,
  output,
  folder,
}: RedirectsChoices): Promise<CommandResult> {
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
