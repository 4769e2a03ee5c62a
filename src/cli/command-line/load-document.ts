import { formatDocumentName } from '#text/quote-document.ts'
import { existsSync } from 'node:fs'
import { UsageError, getSetting } from './run-command.ts'
import type { Environment } from './run-command.ts'
import { DocumentError } from '#openapi/load/problem-list.ts'
import { defaultDocumentPath } from '#openapi/load/locate-document.ts'
import type { DocumentSource } from '#openapi/load/locate-document.ts'
import { summarizeProblems, loadApiDescription } from '#openapi/load-api-description.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { SnippetOption } from '#snippets/snippet-choices.ts'

/** Option of every command that reads a document, and its lines in the help. */
export const documentOption = { document: { type: 'string' } } as const
export const documentHelp = `\
  --document FILE  OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, as JSON or YAML
                   (default: PORTAL_OPENAPI, else ${defaultDocumentPath})`

/** Option for the team's files with code samples, and its lines in the help. */
export const samplesOption = { samples: { type: 'string', multiple: true } } as const
export const samplesHelp = `\
  --samples LANGUAGE=PATH
                   files with code samples of the team, in whose path * is the
                   operationId, such as 'typescript=./samples/*.ts'; repeatable`

/** @throws {UsageError} for a value without a language, or without one `*` */
export function parseSamples(
  typed: readonly string[] | undefined,
): DocumentSource['samples'] | undefined {
  return (
    typed &&
    Object.fromEntries(
      typed.map((text) => {
        const [, language = '', path = ''] = /^([a-z][a-z\d-]*)=([^*]*\*[^*]*)$/.exec(text) ?? []
        if (path !== '') return [language, path]
        throw new UsageError("Write --samples like 'typescript=./samples/*.ts'.")
      }),
    )
  )
}

/** Option for the snippets of the portal, in the order of the option `snippets`, and its lines in the help. */
export const snippetsOption = { snippets: { type: 'string', multiple: true } } as const
export const snippetsHelp = `\
  --snippets LANGUAGE[=LABEL]
                   the languages of snippets as in the option snippets of the
                   portal, such as --snippets curl --snippets 'typescript=Acme
                   SDK'; repeatable (default: all, then samples)`

/** @throws {UsageError} for an id that the option `snippets` refuses */
export function parseSnippets(
  typed: readonly string[] | undefined,
): readonly SnippetOption[] | undefined {
  const snippets = typed?.map((text): SnippetOption => {
    const [, id = '', label = ''] = /^([a-z][a-z\d-]{0,39})(?:=(.+))?$/s.exec(text) ?? []
    if (id === '') throw new UsageError("Write --snippets like 'typescript=Acme SDK'.")
    return label.trim() === '' ? { id } : { id, label: label.trim() }
  })
  if (new Set(snippets?.map(({ id }) => id)).size < (snippets?.length ?? 0)) {
    throw new UsageError('--snippets must name each language once.')
  }
  return snippets
}

/**
 * Returns the document of the option, else of the settings, else the portal's own. Paths are relative to the current directory,
 * which npm sets to the project's for its scripts.
 *
 * @throws {UsageError} if the portal's own is missing too
 */
export function chooseDocument(
  typed: string | undefined,
  environment: Environment,
): DocumentSource {
  // An Overlay in the settings belongs to the document in the settings.
  if (typed !== undefined) return { path: typed, overlay: undefined }
  const path = getSetting(environment, 'PORTAL_OPENAPI') ?? findOwnDocument()
  return { path, overlay: getSetting(environment, 'PORTAL_OVERLAY') }
}

function findOwnDocument(): string {
  if (existsSync(defaultDocumentPath)) return defaultDocumentPath
  throw new UsageError(
    `There is no ${defaultDocumentPath} in this folder. Name a document with --document FILE, or with PORTAL_OPENAPI.`,
  )
}

/** @throws {UsageError} for a document that cannot be read, and for any problem in it if `PORTAL_STRICT` is 1 */
export async function loadDocument(
  source: DocumentSource,
  environment: Environment = {},
): Promise<ApiDescription> {
  const api = await withUsageErrors(loadApiDescription(source))
  if (getSetting(environment, 'PORTAL_STRICT')?.trim() === '1' && api.problems.length > 0) {
    throw new UsageError(
      [
        ...summarizeProblems(api),
        'Stopped because PORTAL_STRICT is 1. Fix the document or unset PORTAL_STRICT.',
      ].join('\n'),
    )
  }
  return api
}

/** @throws {UsageError} with the message of a document that cannot be read */
export async function withUsageErrors<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new UsageError(error.message, { cause: error })
  }
}

/** Formats the names of operations in a message: all, or the first few and their number. */
export function formatNames(names: readonly string[], most = names.length): string {
  if (names.length === 0) return ''
  const more = names.length > most ? ` and ${names.length - most} more` : ''
  const shown = names.slice(0, most).map((name) => formatDocumentName(name))
  return ` (${shown.join(', ')}${more})`
}
