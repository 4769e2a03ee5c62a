import { clauses } from '#core/citation/clauses.ts'
import { isAtLeast } from '#core/citation/citation.ts'
import { listTemplateNames } from '#core/request/plan/path-template.ts'
import type { ServerTemplate, ServerVariable } from '#core/request/description/operation.ts'
import { fillServer, findValueFault } from '#core/request/fill-server.ts'
import { lacksScheme } from '#core/request/server-url.ts'
import { placeholderBase } from '#core/request/request-plan.ts'
import {
  clipText,
  enter,
  isLocatedMapping,
  listItems,
  quoteName,
  readText,
} from '../source/located.ts'
import type { Located } from '../source/located.ts'
import { readNumber } from '../source/read-data.ts'
import { createMemory } from './scope.ts'
import type { DocumentScope } from './scope.ts'

const recallServers = createMemory<readonly ServerTemplate[]>()

/** @param levels the servers of the operation, of its path and of the document; the first that is there wins */
export function readServers(
  scope: DocumentScope,
  levels: readonly Located[],
): readonly ServerTemplate[] {
  for (const level of levels) {
    if (level.value !== undefined && level.value !== null && !Array.isArray(level.value)) {
      scope.note(level, 'servers must be a list; it is passed over.')
    }
  }
  const winner = levels.find(({ value }) => Array.isArray(value) && value.length > 0)
  if (!Array.isArray(winner?.value)) return [{ ...impliedServer, ...readDocumentUrl(scope) }]
  return recallServers(scope, winner.value, (shared) => readList(shared, winner))
}

/** What cannot be read stays, with its fault: it is none of the others. */
function readList(scope: DocumentScope, winner: Located): readonly ServerTemplate[] {
  const servers = listItems(winner).map((item) => readServer(scope, item))
  const isAnyFit = servers.some(({ fault }) => fault === undefined)
  for (const [index, { url, fault }] of servers.entries()) {
    const at = enter(winner, index)
    if (fault === undefined) {
      if (lacksScheme(url)) scope.note(at, explainLackedScheme(url))
    } else if (isAnyFit) {
      scope.note(at, `${fault} This server cannot be used.`)
    } else {
      scope.refuse(at, fault, clauses.server)
    }
  }
  return servers
}

function explainLackedScheme(url: string): string {
  return `The url of the server ${quoteName(url)} is read as a path, because it does not begin with https:// or http://. Write one of them before it if ${quoteName(url.split('/')[0] ?? '')} is a host.`
}

/** The server of a document that describes none (3.1.1, OpenAPI Object, servers). */
const impliedServer: ServerTemplate = {
  url: '/',
  description: undefined,
  variables: [],
  isImplied: true,
}

function readDocumentUrl({ root }: DocumentScope): Pick<ServerTemplate, 'documentUrl'> {
  const { address } = root.file
  return address === undefined ? {} : { documentUrl: address }
}

function readServer(scope: DocumentScope, item: Located): ServerTemplate {
  const url = isLocatedMapping(item) ? readText(item, 'url') : undefined
  const description = readText(item, 'description')
  if (url === undefined) {
    const shown = clipText(JSON.stringify(item.value) ?? '')
    const fault = 'A server must be a mapping with a url.'
    return { url: shown, description, variables: [], fault }
  }
  const variables: ServerVariable[] = []
  for (const name of new Set(listTemplateNames(url))) {
    const variable = readVariable(enter(enter(item, 'variables'), name), url)
    if ('fault' in variable) {
      return { url: hidePassword(url), description, variables: [], fault: variable.fault }
    }
    variables.push(variable)
  }
  const name = isAtLeast(scope.version, '3.2') ? readText(item, 'name') : undefined
  const described = {
    url,
    ...(name !== undefined && { name }),
    description,
    variables,
    ...readDocumentUrl(scope),
  }
  const server = {
    ...described,
    variables: variables.map((variable) => keepFitting(scope, item, described, variable)),
  }
  const filled = fillServer(server, fillGaps(server), `${placeholderBase}/`)
  if (filled.outcome === 'filled') return server
  const advice = lacksScheme(url) ? 'Write https:// or http:// before it.' : 'Correct it.'
  const shown = hidePassword(url)
  const fault = `The url of the server ${quoteName(shown)} ${filled.fault} ${advice}`
  return { ...server, url: shown, fault }
}

/** A document may give away a name and a password, and no page has to repeat them. */
function hidePassword(url: string): string {
  return url.replace(/(\/\/)[^/?#]*@/, '$1…@')
}

/** No page may call a host that a value would make of the url. What cannot stand in its place is no value. */
function keepFitting(
  scope: DocumentScope,
  item: Located,
  server: ServerTemplate,
  variable: ServerVariable,
): ServerVariable {
  const { name, default: fallback, choices } = variable
  const at = enter(enter(item, 'variables'), name)
  const place = `{${clipText(name)}} of the server ${quoteName(server.url)}`
  const fits = (value: string) => findValueFault(server, name, value) === undefined
  for (const choice of choices) {
    if (fits(choice) || choice === fallback) continue
    scope.note(
      at,
      `A value of ${place} would change the parts of the address around it. It is left out.`,
    )
  }
  const fitting = choices.filter(fits)
  if (fits(fallback) || !isInHost(server, name)) return { ...variable, choices: fitting }
  const fault = fallback === '' ? 'is empty' : 'would change the parts of the address around it'
  scope.note(at, `The default of ${place} ${fault}, so there is no address without another value.`)
  return { ...variable, default: '', choices: fitting }
}

/** Any name will do for a part of the host that only a reader can fill in. */
function fillGaps(server: ServerTemplate): Readonly<Record<string, string>> {
  return Object.fromEntries(
    server.variables
      .filter((variable) => variable.default === '' && isInHost(server, variable.name))
      .map(({ name, choices }) => [name, choices[0] ?? 'a']),
  )
}

function isInHost(server: ServerTemplate, name: string): boolean {
  return findValueFault(server, name, '') === 'empty'
}

function readVariable(at: Located, url: string): ServerVariable | { readonly fault: string } {
  const place = `{${clipText(at.key)}} of the server ${quoteName(url)}`
  if (!isLocatedMapping(at))
    return { fault: `The variable ${place} is not described. Add it to variables.` }
  const fallback = readValue(enter(at, 'default'))
  if (fallback === undefined) return { fault: `The variable ${place} has no default. Add one.` }
  const choices = listItems(enter(at, 'enum')).flatMap((choice) => readValue(choice) ?? [])
  const all = choices.length > 0 && !choices.includes(fallback) ? [fallback, ...choices] : choices
  return { name: at.key, default: fallback, choices: all, description: readText(at, 'description') }
}

/** YAML makes numbers of ports and versions. What is meant is their text: `1.10`, and not 1.1. */
function readValue(located: Located): string | undefined {
  const { value } = located
  if (typeof value === 'string') return value
  if (typeof value === 'number') return readNumber(located, value)
  return typeof value === 'boolean' ? String(value) : undefined
}
