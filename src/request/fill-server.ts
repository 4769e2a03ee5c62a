import type { ServerTemplate, ServerVariable } from './description/operation.ts'
import { chooseScheme, parseServerUrl, reject } from './server-url.ts'
import type { UrlResult } from './server-url.ts'

/**
 * Fills in the variables of a server. Values cannot move the end of the host: scheme, host and path are split first and filled in
 * separately. Missing variables get their defaults. A relative server needs the address of the document or a base.
 *
 * @returns the URL without a trailing slash
 */
export function fillServer(
  template: ServerTemplate,
  given: Readonly<Record<string, string>>,
  base: string | undefined,
): UrlResult {
  const filled = resolveServer(template, given, base)
  return filled.outcome === 'accepted' ? { ...filled, url: filled.url.replace(/\/$/, '') } : filled
}

/** Same as `fillServer`, but keeps the trailing slash, which affects relative addresses (RFC 3986, section 5.2.3). */
export function resolveServer(
  template: ServerTemplate,
  given: Readonly<Record<string, string>>,
  base: string | undefined,
): UrlResult {
  if (template.error !== undefined) return reject('cannot be read.')
  const values = new Map(
    template.variables.map(({ name, default: fallback }) => [
      name,
      (Object.hasOwn(given, name) ? given[name] : undefined) ?? fallback,
    ]),
  )
  const bad = [...values].find(([name, value]) => findValueError(template, name, value))
  if (bad) return reject(`has a variable “${bad[0]}” whose value is not valid there.`)
  const fill = (text: string) =>
    text.replaceAll(expression, (written, name: string) => values.get(name) ?? written)
  const parts = splitServer(template)
  const { documentUrl } = template
  return parts
    ? fillNamed(parts, fill, documentUrl)
    : fillRelative(template.url, fill, documentUrl ?? base)
}

export function findValueError(
  template: Pick<ServerTemplate, 'url' | 'variables'>,
  name: string,
  value: string,
): 'empty' | 'dots' | 'sign' | undefined {
  const isInHost = splitServer(template)?.authority.includes(`{${name}}`) ?? false
  if (isInHost && value === '') return 'empty'
  if ((isInHost ? /[^a-z\d.:-]/i : /[\s\p{Cc}\p{Cs}?#\\]/u).test(value)) return 'sign'
  const hasDots = !isInHost && value.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment))
  return hasDots ? 'dots' : undefined
}

interface ServerParts {
  /** Empty if not specified. */
  readonly scheme: string
  readonly authority: string
  readonly rest: string
}

const expression = /\{([^{}]+)\}/g
const named =
  /^(?:(?<scheme>(?:[a-z\d+.-]|\{[^{}]+\})+):)?\/\/(?<authority>(?:[^{}/?#]|\{[^{}]+\})*)(?<rest>.*)$/is

function splitServer({
  url,
  variables,
}: Pick<ServerTemplate, 'url' | 'variables'>): ServerParts | undefined {
  const { scheme = '', authority, rest = '' } = named.exec(url)?.groups ?? {}
  if (authority === undefined) return undefined
  const paths = new Set(variables.filter(isPath).map(({ name }) => name))
  const first = [...authority.matchAll(expression)].find(([, name = '']) => paths.has(name))
  const end = first?.index ?? authority.length
  return { scheme, authority: authority.slice(0, end), rest: authority.slice(end) + rest }
}

/** Whether a variable contains a path, as in `https://api.example.com{basePath}`. */
function isPath({ default: fallback, choices }: ServerVariable): boolean {
  const values = [fallback, ...choices].filter((value) => value !== '')
  return values.length > 0 && values.every((value) => value.startsWith('/'))
}

type Fill = (text: string) => string

function fillNamed(parts: ServerParts, fill: Fill, documentUrl: string | undefined): UrlResult {
  const authority = fill(parts.authority)
  const scheme = parts.scheme === '' ? chooseScheme(authority, documentUrl) : fill(parts.scheme)
  if (!/^https?$/i.test(scheme)) return reject('must begin with https:// or http://.')
  const rest = fill(parts.rest)
  if (!/^(?:[/?#]|$)/.test(rest)) return reject('has no slash between host and path.')
  return parseServerUrl(`${scheme}://${authority}${rest}`)
}

function fillRelative(url: string, fill: Fill, base: string | undefined): UrlResult {
  const text = fill(url)
  const first = /^\{[^{}]+\}(?=\/|$)/.exec(url)?.[0]
  const start = first === undefined ? '' : fill(first)
  // The variable is a complete address, which must be valid without the text after it.
  if (/^https?:/i.test(start)) {
    const result = parseServerUrl(start)
    return result.outcome === 'accepted' ? parseServerUrl(text) : result
  }
  if (base === undefined || /^[a-z][a-z\d+.-]*:/i.test(text))
    return reject('is not an absolute URL.')
  if (/[\s\p{Cc}\\]/u.test(text)) return reject('contains white space or a backslash.')
  const there = URL.canParse(text, base) ? new URL(text, base) : undefined
  if (there?.origin !== new URL(base).origin) return reject('leads to another host.')
  return parseServerUrl(there.href)
}
