import type { ServerTemplate, ServerVariable } from './description/operation.ts'
import { hasRegistrableDomain } from './registrable-domain.ts'
import { fillServer, getReach, openSource } from './server-url.ts'
import type { HostSource } from './server-url.ts'
import {
  combineChoices,
  expression,
  fillMissing,
  findPart,
  splitAuthority,
  splitServer,
} from './server-variables.ts'

/**
 * Returns the sources that permit a server with every value of its variables, or `open` if no source bounds its host.
 *
 * A policy has wildcards only for the first labels of a host (CSP Level 3, section 2.3.1), so `*` replaces everything up to the end
 * of the last label that a reader fills in, also if the variable is only a part of it: `{x}-api.example.com` is `*.example.com`.
 * The rest must contain a registrable domain: `{x}.com` and `{app}.herokuapp.com` could be the server of anybody.
 */
export function findHostSources(template: ServerTemplate): readonly HostSource[] | 'open' {
  const parts = splitServer(template)
  const free = template.variables.filter(({ choices }) => choices.length === 0)
  if (!parts) return free.some((each) => findPart(template, each) === 'address') ? 'open' : []
  const listed = template.variables.flatMap((variable): ServerVariable[] => {
    if (!(parts.scheme + parts.authority).includes(`{${variable.name}}`)) return []
    if (!free.includes(variable)) return [variable]
    const isScheme = findPart(template, variable) === 'scheme'
    return isScheme ? [{ ...variable, choices: ['https', 'http'] }] : []
  })
  const sources = new Set<HostSource>()
  for (const values of combineChoices(listed, mostCombinations)) {
    const source = createSource(template, parts.authority, values)
    if (source === undefined) return 'open'
    if (isHostSource(source)) sources.add(source)
  }
  return [...sources]
}

function createSource(
  template: ServerTemplate,
  authority: string,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const { host: hostTemplate, port: portTemplate } = splitAuthority(authority)
  const fill = (text: string) =>
    text.replaceAll(expression, (_, name: string) => values[name] ?? '*').toLowerCase()
  const host = fill(hostTemplate)
  const port = portTemplate === undefined ? '' : `:${fill(portTemplate)}`
  const last = host.lastIndexOf('*')
  const [, ...rest] = host.slice(last + 1).split('.')
  if (last !== -1 && !isBounded(rest.join('.'))) return undefined
  const filled = fillServer(template, { ...fillMissing(template), ...values }, undefined)
  const scheme = filled.outcome === 'accepted' ? new URL(filled.url).protocol : 'https:'
  const isUsual = port === (scheme === 'https:' ? ':443' : ':80')
  return `${scheme}//${last === -1 ? host : `*.${rest.join('.')}`}${isUsual ? '' : port}`
}

/** Whether a suffix belongs to one owner: a registrable domain (Public Suffix List with its private section) or this computer. */
function isBounded(suffix: string): boolean {
  if (suffix === '') return false
  return hasRegistrableDomain(suffix) || getReach(`http://${suffix}`) === 'this-computer'
}

/** The sources of pages that may call any server: https, and http on this computer. */
export const openSources: readonly HostSource[] = [
  openSource,
  'http://localhost:*',
  'http://*.localhost:*',
  'http://127.0.0.1:*',
].filter(isHostSource)

function isHostSource(text: string): text is HostSource {
  return (
    text === openSource ||
    /^https?:\/\/(?:\*\.)?(?:[a-z\d-]+\.)*[a-z\d-]+(?::(?:\d{1,5}|\*))?$/.test(text)
  )
}

/** A header has room for about 60 sources. */
const mostCombinations = 200
