import type { ServerTemplate } from './description/operation.ts'
import type { Server } from './get-servers.ts'
import { fillServer, parseCalledUrl } from './server-url.ts'
import { createHostVariable, createPlaceholder, formatDisplayUrl } from './display-url.ts'
import type { HostVariable, RequestPlan } from './request-plan.ts'
import {
  explainValue,
  expression,
  findPart,
  getValue,
  splitAuthority,
  splitServer,
} from './server-variables.ts'

export type ServerValues = Readonly<Record<string, string>>

export type MissingParts = Required<Pick<RequestPlan, 'placeholders' | 'hostVariables'>>

const nothingMissing: MissingParts = { placeholders: [], hostVariables: [] }

/** A server with a reader's values, or what prevents a call. */
export interface FilledServer {
  /** Undefined until every variable has a valid value. The id of a server with variables is its origin, for which a key is held. */
  readonly server: Server | undefined
  /** For display: names replace missing values. */
  readonly baseUrl: string
  /** The names in `baseUrl` that replace missing values. A reader replaces the placeholders; snippets read the variables. */
  readonly missing: MissingParts
  /** Complete sentences, by the name of the variable. */
  readonly errors: Readonly<Record<string, string>>
}

export function fillChosenServer(server: Server, values: ServerValues): FilledServer {
  const { template } = server
  if (!template) return { server, baseUrl: server.baseUrl, missing: nothingMissing, errors: {} }
  const errors = findErrors(template, values, server.isOpen === true)
  const filled = fillServer(template, values, undefined)
  if (filled.outcome === 'accepted' && Object.keys(errors).length === 0) {
    const { url } = filled
    const id = new URL(url).origin
    const called = { ...server, id, baseUrl: url }
    return { server: called, baseUrl: url, missing: nothingMissing, errors: {} }
  }
  const kept = Object.entries(values).filter(([name]) => !Object.hasOwn(errors, name))
  const baseUrl = formatDisplayUrl(template, Object.fromEntries(kept))
  const missing = findMissingParts(template, Object.keys(errors), baseUrl)
  return { server: undefined, baseUrl, missing, errors }
}

/**
 * Finds the names of variables in the URL. A variable at the end of the host is not read from the environment: without it, curl
 * 7.88 sends `https:///api` with the key to the host `api`.
 */
function findMissingParts(
  template: ServerTemplate,
  variables: readonly string[],
  baseUrl: string,
): MissingParts {
  const { host } = splitAuthority(splitServer(template)?.authority ?? '')
  const placeholders: string[] = []
  const hostVariables: HostVariable[] = []
  for (const name of variables) {
    const placeholder = createPlaceholder(name)
    if (!baseUrl.includes(placeholder)) continue
    const isInside = host.includes(`{${name}}`) && !host.endsWith(`{${name}}`)
    const variable = isInside ? createHostVariable(name) : undefined
    if (variable === undefined) placeholders.push(placeholder)
    else hostVariables.push({ placeholder, variable })
  }
  return { placeholders, hostVariables }
}

function findErrors(
  template: ServerTemplate,
  values: ServerValues,
  isOpen: boolean,
): Readonly<Record<string, string>> {
  const errors = template.variables.flatMap((variable) => {
    const { name } = variable
    const value = getValue(values, variable)
    const isMissing = value === '' && findPart(template, variable) === 'address'
    const sentence = isMissing
      ? `\`${name}\` is required.`
      : explainValue(template, variable, value)
    return sentence === undefined ? [] : [[name, sentence] as const]
  })
  const [first] = template.variables
  if (errors.length > 0 || !first) return Object.fromEntries(errors)
  const filled = fillServer(template, values, undefined)
  const result = filled.outcome === 'accepted' && isOpen ? parseCalledUrl(filled.url) : filled
  return result.outcome === 'accepted'
    ? {}
    : { [first.name]: `The URL of the server ${result.error}` }
}

/** Reads the values of a server's variables from a filled URL. Returns `undefined` for the URL of another server. */
export function matchServer(server: Server, url: string): FilledServer | undefined {
  const { template, baseUrl } = server
  if (url === (template?.url ?? baseUrl)) return fillChosenServer(server, {})
  if (!template) return undefined
  const values = matchTemplate(template.url.replace(/\/$/, ''), url)
  return values && fillChosenServer(server, values)
}

/** Ends each value at the next text of the template, without going back: an untrusted template could take long otherwise. */
function matchTemplate(template: string, url: string): ServerValues | undefined {
  const [first = '', ...pieces] = template.split(expression)
  if (!url.startsWith(first)) return undefined
  const values = new Map<string, string>()
  let rest = url.slice(first.length)
  for (let index = 0; index < pieces.length; index += 2) {
    const [name = '', text = ''] = pieces.slice(index, index + 2)
    const isLast = index + 2 >= pieces.length
    const end = isLast ? rest.length - text.length : rest.indexOf(text)
    if (end < 0 || !rest.startsWith(text, end)) return undefined
    values.set(name, rest.slice(0, end))
    rest = rest.slice(end + text.length)
  }
  return rest === '' ? Object.fromEntries(values) : undefined
}
