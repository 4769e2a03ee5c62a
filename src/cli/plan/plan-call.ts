import { clauses } from '#text/clauses.ts'
import { fillChosenServer, matchServer } from '#request/filled-server.ts'
import { completeServer, getServers } from '#request/get-servers.ts'
import type { Server } from '#request/get-servers.ts'
import type { Callable, Operation } from '#request/description/operation.ts'
import { createInputs } from '#request/inputs.ts'
import type { RequestInputs } from '#request/inputs.ts'
import { placeholderBase } from '#request/request-plan.ts'
import type { PlanError, Planning, RequestPlan } from '#request/request-plan.ts'
import { chooseBody } from '#request/plan/choose-body.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { collectPlanErrors } from '#request/plan/fields.ts'
import type { PlanErrors } from '#request/plan/fields.ts'
import { UsageError } from '../command-line/run-command.ts'
import { formatCitation } from '#text/citation.ts'
import type { TypedInputs } from './parse-inputs.ts'
import { findSimilar } from '#text/similar-names.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'
import type { DocumentProblem } from '#openapi/load/problem-list.ts'
import { quoteDocument } from '#text/quote-document.ts'

/** Plans the call that the inputs describe. Server and alternative default to the initial ones of a page. */
export function planCall(
  operation: Operation,
  given: TypedInputs,
  base: string | undefined,
): Planning {
  const errors = collectPlanErrors(operation.openapi)
  const baseUrl = chooseServer(operation, base, given.server, errors)
  const inputs: RequestInputs = {
    parameters: given.parameters,
    body: errors.take('body', () => chooseBody(operation, given)),
    accept: given.accept,
    extraQuery: [],
    nestings: given.nestings,
    secrets: given.secrets,
    notSecret: given.notSecret,
    alternative: given.alternative ?? createInputs(operation).alternative,
  }
  const planning = planOperation(operation, inputs, baseUrl)
  const { list } = errors
  if (list.length === 0) return planning
  // An input that could not be chosen is not refused again for being missing.
  const others = planning.outcome === 'refused' ? planning.errors : []
  const settled = new Set(list.map(({ field }) => field))
  const unrelated = others.filter(({ field }) => !settled.has(field.split(':')[0] ?? field))
  return { outcome: 'refused', errors: [...list, ...unrelated] }
}

/**
 * Returns the servers that the pages of a build with this base offer, without the sandbox; never empty. A URL may be that of a
 * server with any host, because a plan has no key.
 */
function listServers(
  operation: Operation,
  base: string | undefined,
  given: TypedInputs['server'],
): readonly Server[] {
  const hasOpenServers = typeof given === 'string'
  const build = { sandboxUrl: undefined, apiBaseUrl: base, hasOpenServers }
  const servers = getServers(operation, build)
    .filter(({ id }) => id !== 'own')
    .map(permitHttp)
  const placeholder = { id: '', name: '', baseUrl: completeServer(operation, placeholderBase) }
  return servers.length > 0 ? servers : [placeholder]
}

function chooseServer(
  operation: Operation,
  base: string | undefined,
  server: number | string = 0,
  errors: PlanErrors,
): string {
  const filled = findServer(listServers(operation, base, server), server)
  for (const sentence of Object.values(filled?.errors ?? {})) {
    const how = 'Give the URL of the server with its variables filled in.'
    errors.add('server', clauses.serverVariable, `${sentence} ${how}`)
  }
  if (filled) return filled.baseUrl
  const named = listServers(operation, base, '')
  const urls = named.map(({ baseUrl, template }) => template?.url ?? baseUrl)
  errors.add(
    'server',
    clauses.server,
    `The operation has no server “${server}”. Choose one of: ${urls.map((url) => `“${url}”`).join(', ')}.`,
  )
  return placeholderBase
}

/** Programs may call any host by http, which pages may not. */
function permitHttp({ id, name, baseUrl, template }: Server): Server {
  return { id, name, baseUrl, ...(template && { template }) }
}

function findServer(servers: readonly Server[], server: number | string) {
  if (typeof server === 'number') {
    const listed = servers[server]
    return listed && fillChosenServer(listed, {})
  }
  const url = server.replace(/\/$/, '')
  const all = servers.flatMap((listed) => matchServer(listed, url) ?? [])
  return all.find((filled) => filled.server) ?? all[0]
}

/** Serializes a plan as one line of JSON. */
export function serializePlan({ method, url, headers, body, slots, notes }: RequestPlan): string {
  const pairs = headers.map(({ name, value }) => [name, value])
  return JSON.stringify({ method, url, headers: pairs, body, slots, ...(notes && { notes }) })
}

export interface FormattedPlanError {
  readonly field: string
  /** The citation as text, or file and line of a problem. */
  readonly clause: string
  readonly sentence: string
}

export function formatPlanError({ field, citation, sentence }: PlanError): FormattedPlanError {
  return { field, clause: formatCitation(citation), sentence }
}

export function summarizeOperation(operation: Operation) {
  const { id, slug, name, method, path, callable } = operation
  return { id, slug, name, method, path, callable: formatCallable(callable) }
}

/** @returns `true`, or why not: `program` is not from a web page, `nowhere` not at all */
function formatCallable(callable: Callable) {
  if (callable.from === 'page') return true
  const { sentence, citation } = callable.reason
  return { from: callable.from, sentence, clause: formatCitation(citation) }
}

export type FoundOperation =
  | { readonly outcome: 'found'; readonly operation: Operation }
  /** The document describes the operation, which could not be read. */
  | { readonly outcome: 'refused'; readonly errors: readonly FormattedPlanError[] }

/**
 * Finds an operation by id, else by slug, else by method and path, such as `GET /users/{id}`.
 *
 * @throws {UsageError} that lists similar names, if nothing matches
 */
export function findOperation(
  { operations, problems }: Pick<ApiDescription, 'operations' | 'problems'>,
  wanted: string,
  hint: string,
): FoundOperation {
  const matches = operations.filter(({ id }) => id === wanted)
  if (matches.length > 1) {
    const slugs = matches.map(({ slug }) => slug).join(', ')
    throw new UsageError(
      `${matches.length} operations of the document have the id “${wanted}”. Name one by its slug: ${slugs}.`,
    )
  }
  const operation =
    matches[0] ??
    operations.find(({ slug }) => slug === wanted) ??
    operations.find(({ method, path, writtenPath }) =>
      [path, writtenPath].some((one) => `${method} ${one}` === wanted),
    )
  if (operation !== undefined) return { outcome: 'found', operation }
  const path = wanted.replace(/^\S+ /, '')
  const about = problems.filter((problem) =>
    problem.operations.some((name) => name === wanted || name === path),
  )
  if (about.length > 0) return { outcome: 'refused', errors: about.map(explain) }
  const similar = findSimilar(
    wanted,
    operations.flatMap(({ id, slug }) => [id, slug]),
  )
  const sentences = [
    `The document has no operation “${wanted}”.`,
    ...(similar.length > 0
      ? [`Similar names: ${similar.map((name) => quoteDocument(name)).join(', ')}.`]
      : []),
    hint,
    ...(problems.length > 0
      ? ['The document has problems: plan --list --verbose prints them.']
      : []),
  ]
  throw new UsageError(sentences.join(' '))
}

function explain({ file, line, sentence }: DocumentProblem): FormattedPlanError {
  return { field: 'operation', clause: `${file}:${line}`, sentence }
}
