import { clauses } from '#text/clauses.ts'
import { isAtLeast } from '#text/citation.ts'
import { getTemplateNames } from '#request/plan/path-template.ts'
import type { ServerTemplate, ServerVariable } from '#request/description/operation.ts'
import { fillServer, lacksScheme } from '#request/server-url.ts'
import { fillMissing, findPart, fitsPart, isPartOfHost } from '#request/server-variables.ts'
import { placeholderBase } from '#request/request-plan.ts'
import {
  clipText,
  getChild,
  isLocatedMapping,
  getItems,
  quoteName,
  getText,
  readNumber,
} from '../load/located.ts'
import type { Located } from '../load/located.ts'
import type { ServersSource } from './documented-operation.ts'
import { createPartCache } from './scope.ts'
import type { DocumentScope } from './scope.ts'

const recallServers = createPartCache<readonly ServerTemplate[]>()

/**
 * Parses the servers, and returns where they are declared.
 *
 * @param levels servers of the operation, its path and the document; the first non-empty list
 * applies
 */
export function parseServers(
  scope: DocumentScope,
  levels: readonly Located[],
): { readonly servers: readonly ServerTemplate[]; readonly source: ServersSource } {
  for (const level of levels) {
    if (level.value !== undefined && level.value !== null && !Array.isArray(level.value)) {
      scope.warn(level, 'servers must be a list; it is ignored.')
    }
  }
  const present = levels.flatMap((at, index) => {
    const level = levelNames[index]
    const { value } = at
    return level && Array.isArray(value) && value.length > 0 ? [{ level, at, list: value }] : []
  })
  const [winner, ...others] = present
  return {
    servers: winner
      ? recallServers(scope, winner.list, (shared) => parseServerList(shared, winner.at))
      : [{ ...impliedServer, ...getDocumentUrl(scope) }],
    source: {
      level: winner?.level,
      at: winner && scope.getPointer(winner.at),
      hidden: others.flatMap(({ level }) => (level === 'operation' ? [] : level)),
    },
  }
}

const levelNames = ['operation', 'path', 'document'] as const

/** Parses a server list. Invalid servers are kept with their error. */
function parseServerList(scope: DocumentScope, winner: Located): readonly ServerTemplate[] {
  const servers = getItems(winner).map((item) => parseServer(scope, item))
  const isAnyUsable = servers.some(({ error }) => error === undefined)
  for (const [index, { url, error }] of servers.entries()) {
    const at = getChild(winner, index)
    if (error === undefined) {
      if (lacksScheme(url)) scope.warn(at, explainMissingScheme(url))
    } else if (isAnyUsable) {
      scope.warn(at, `${error} This server cannot be used.`)
    } else {
      scope.reject(at, error, clauses.server)
    }
  }
  return servers
}

function explainMissingScheme(url: string): string {
  return `The url of the server ${quoteName(url)} is read as a path, because it does not begin with https:// or http://. Write one of them before it if ${quoteName(url.split('/')[0] ?? '')} is a host.`
}

/** The default server (3.1.1, OpenAPI Object, servers). */
const impliedServer: ServerTemplate = {
  url: '/',
  description: undefined,
  variables: [],
  isImplied: true,
}

function getDocumentUrl({ root }: DocumentScope): Pick<ServerTemplate, 'documentUrl'> {
  const { address } = root.file
  return address === undefined ? {} : { documentUrl: address }
}

function parseServer(scope: DocumentScope, item: Located): ServerTemplate {
  const url = isLocatedMapping(item) ? getText(item, 'url') : undefined
  const description = getText(item, 'description')
  if (url === undefined) {
    const shown = clipText(JSON.stringify(item.value) ?? '')
    const error = 'A server must be a mapping with a url.'
    return { url: shown, description, variables: [], error }
  }
  const variables: ServerVariable[] = []
  for (const name of new Set(getTemplateNames(url))) {
    const variable = parseVariable(getChild(getChild(item, 'variables'), name), url)
    if ('error' in variable) {
      return { url: hidePassword(url), description, variables: [], error: variable.error }
    }
    variables.push(variable)
  }
  const name = isAtLeast(scope.version, '3.2') ? getText(item, 'name') : undefined
  const described = {
    url,
    ...(name !== undefined && { name }),
    description,
    variables,
    ...getDocumentUrl(scope),
  }
  const server = {
    ...described,
    variables: variables.map((variable) => removeUnsafeValues(scope, item, described, variable)),
  }
  const filled = fillServer(server, fillMissing(server), `${placeholderBase}/`)
  if (filled.outcome === 'accepted') return server
  const advice = lacksScheme(url) ? 'Write https:// or http:// before it.' : 'Correct it.'
  const shown = hidePassword(url)
  const error = `The url of the server ${quoteName(shown)} ${filled.error} ${advice}`
  return { ...server, url: shown, error }
}

/** Masks a name and password in a URL, so that no page repeats them. */
function hidePassword(url: string): string {
  return url.replace(/(\/\/)[^/?#]*@/, '$1…@')
}

/** Removes values that would change the host or other parts of the URL around the variable. */
function removeUnsafeValues(
  scope: DocumentScope,
  item: Located,
  server: ServerTemplate,
  variable: ServerVariable,
): ServerVariable {
  const { name, default: fallback, choices } = variable
  const at = getChild(getChild(item, 'variables'), name)
  const label = `{${clipText(name)}} of the server ${quoteName(server.url)}`
  const part = findPart(server, variable)
  const fits = (value: string) => fitsPart(part, value)
  for (const choice of choices) {
    if (fits(choice) || choice === fallback) continue
    scope.warn(at, `A value of ${label} would change other parts of the URL. It is omitted.`)
  }
  const fitting = choices.filter(fits)
  if (fits(fallback) || !isPartOfHost(part)) return { ...variable, choices: fitting }
  const error = fallback === '' ? 'is empty' : 'would change other parts of the URL'
  scope.warn(at, `The default of ${label} ${error}, so it needs another value.`)
  return { ...variable, default: '', choices: fitting }
}

function parseVariable(at: Located, url: string): ServerVariable | { readonly error: string } {
  const label = `{${clipText(at.key)}} of the server ${quoteName(url)}`
  if (!isLocatedMapping(at))
    return { error: `The variable ${label} is not described. Add it to variables.` }
  const fallback = getValueText(getChild(at, 'default'))
  if (fallback === undefined) return { error: `The variable ${label} has no default. Add one.` }
  const choices = getItems(getChild(at, 'enum')).flatMap((choice) => getValueText(choice) ?? [])
  const all = choices.length > 0 && !choices.includes(fallback) ? [fallback, ...choices] : choices
  return { name: at.key, default: fallback, choices: all, description: getText(at, 'description') }
}

/**
 * Returns the text of a value: YAML parses ports and versions as numbers, and `1.10` must not
 * become 1.1.
 */
function getValueText(located: Located): string | undefined {
  const { value } = located
  if (typeof value === 'string') return value
  if (typeof value === 'number') return readNumber(located, value)
  return typeof value === 'boolean' ? String(value) : undefined
}
