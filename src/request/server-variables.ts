import type { ServerTemplate, ServerVariable } from './description/operation.ts'

/** The part of a server's URL that a variable is, which determines its valid values. */
export type VariablePart =
  | 'scheme'
  /** One label of a host name, or a part of one. */
  | 'label'
  | 'labels'
  | 'host'
  | 'host-with-port'
  | 'port'
  | 'path'
  /** A complete URL. */
  | 'address'

export interface ServerParts {
  /** Empty if not specified. */
  readonly scheme: string
  readonly authority: string
  readonly rest: string
}

export type TemplateParts = Pick<ServerTemplate, 'url' | 'variables'>

export const expression = /\{([^{}]+)\}/g
const named =
  /^(?:(?<scheme>(?:[a-z\d+.-]|\{[^{}]+\})+):)?\/\/(?<authority>(?:[^{}/?#]|\{[^{}]+\})*)(?<rest>.*)$/is

/** Splits the URL before its variables are filled in. Returns `undefined` for a URL without a host. */
export function splitServer({ url, variables }: TemplateParts): ServerParts | undefined {
  const { scheme = '', authority, rest = '' } = named.exec(url)?.groups ?? {}
  if (authority === undefined) return undefined
  const paths = new Set(variables.filter(isPath).map(({ name }) => name))
  const first = [...authority.matchAll(expression)].find(([, name = '']) => paths.has(name))
  const end = first?.index ?? authority.length
  return { scheme, authority: authority.slice(0, end), rest: authority.slice(end) + rest }
}

/** Splits host and port. The port is undefined if not specified. */
export function splitAuthority(authority: string) {
  const [, host = '', port] = /^(.*?)(?::((?:\d|\{[^{}]+\})*))?$/s.exec(authority) ?? []
  return { host, port }
}

/** Whether a variable contains a path, as in `https://api.example.com{basePath}`. */
function isPath({ default: fallback, choices }: ServerVariable): boolean {
  const values = [fallback, ...choices].filter((value) => value !== '')
  return values.length > 0 && values.every((value) => value.startsWith('/'))
}

export function findPart(
  template: TemplateParts,
  { name, default: fallback, choices }: ServerVariable,
): VariablePart {
  const text = `{${name}}`
  const parts = splitServer(template)
  if (!parts) return /^\{[^{}]+\}(?=\/|$)/.exec(template.url)?.[0] === text ? 'address' : 'path'
  if (parts.scheme.includes(text)) return 'scheme'
  if (!parts.authority.includes(text)) return 'path'
  const { host, port } = splitAuthority(parts.authority)
  if (port?.includes(text)) return 'port'
  if (host === text) return port === undefined ? 'host-with-port' : 'host'
  return [fallback, ...choices].some((value) => /[.:]/.test(value)) ? 'labels' : 'label'
}

const partsOfHost = new Set<VariablePart>(['label', 'labels', 'host', 'host-with-port', 'port'])

export function isPartOfHost(part: VariablePart): boolean {
  return partsOfHost.has(part)
}

/** Whether a value of the document stays within its part of the URL. */
export function fitsPart(part: VariablePart, value: string): boolean {
  if (isPartOfHost(part)) return /^[a-z\d.:-]+$/i.test(value)
  return findPathError(value) === undefined
}

/** Explains, as a complete sentence, why a variable cannot have a value. The value, which may be a misplaced key, is not quoted. */
export function explainValue(
  template: TemplateParts,
  variable: ServerVariable,
  value: string,
): string | undefined {
  const { name, default: fallback, choices } = variable
  const part = findPart(template, variable)
  if (value === '') return isPartOfHost(part) ? `\`${name}\` is required.` : undefined
  if (choices.length > 0) {
    return choices.includes(value)
      ? undefined
      : `\`${name}\` must be one of ${choices.slice(0, 20).join(', ')}${choices.length > 20 ? ', …' : ''}.`
  }
  // Defaults are validated when the document is parsed, and often have capital letters: `HOSTNAME`.
  if (value === fallback)
    return fitsPart(part, value) ? undefined : `\`${name}\` is not valid there.`
  const problem = findProblem(part, value)
  return problem && `\`${name}\` must be ${meanings[part]}, but it ${problem}.`
}

const meanings: Readonly<Record<VariablePart, string>> = {
  scheme: '“https” or “http”',
  label: 'one part of a host name (a to z, 0 to 9, hyphen)',
  labels: 'a part of a host name (a to z, 0 to 9, hyphen, dot)',
  host: 'a host name (a to z, 0 to 9, hyphen, dot)',
  'host-with-port': 'a host name (a to z, 0 to 9, hyphen, dot), with or without a port',
  port: 'a number from 1 to 65535',
  path: 'a part of a path',
  address: 'a URL',
}

function findProblem(part: VariablePart, value: string): string | undefined {
  switch (part) {
    case 'scheme':
      return /^https?$/.test(value) ? undefined : 'is neither'
    case 'port':
      return /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535 ? undefined : 'is not'
    case 'label':
      return findHostError(value) ?? (value.includes('.') ? 'contains a dot' : undefined)
    case 'labels':
    case 'host':
      return findHostError(value)
    case 'host-with-port':
      return findHostError(value.replace(/:\d{1,5}$/, ''))
    case 'path':
    case 'address':
      return findPathError(value)
  }
}

function findHostError(value: string): string | undefined {
  const contained = hostErrors.find(([pattern]) => pattern.test(value))?.[1]
  if (contained !== undefined) return contained
  if (/^\.|\.$|\.\./.test(value)) return 'begins or ends with a dot, or has two in a row'
  // RFC 1035, section 2.3.4.
  return value.split('.').some((label) => label.length > 63)
    ? 'is longer than 63 characters between dots'
    : undefined
}

const hostErrors: readonly (readonly [RegExp, string])[] = [
  [/\s/, 'contains white space'],
  [/@/, 'contains an @'],
  [/[/\\]/, 'contains a slash'],
  [/:/, 'contains a colon'],
  [/%/, 'contains a percent sign'],
  [/[^\0-\x7f]/, 'contains letters outside ASCII. Write them as a browser does, with xn--'],
  [/[A-Z]/, 'contains capital letters'],
  [/[^a-z\d.-]/, 'contains another character'],
]

function findPathError(value: string): string | undefined {
  if (/[\s\p{Cc}\p{Cs}?#\\]/u.test(value)) {
    return 'contains white space, a backslash, a question mark or a #'
  }
  const hasDots = value.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment))
  return hasDots ? 'contains a segment of dots' : undefined
}

/** Returns the value of a variable, whose name may also be that of a member of every object. */
export function getValue(
  values: Readonly<Record<string, string>>,
  { name, default: fallback }: Pick<ServerVariable, 'name' | 'default'>,
): string {
  return (Object.hasOwn(values, name) ? values[name] : undefined) ?? fallback
}

/** Returns a value for each variable of the host that has no default, because only the reader can choose it. */
export function fillMissing(
  template: TemplateParts,
  createName: (name: string) => string = () => 'a',
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    template.variables.flatMap((variable) => {
      const part = findPart(template, variable)
      if (variable.default !== '' || !isPartOfHost(part)) return []
      return [
        [variable.name, variable.choices[0] ?? (part === 'port' ? '1' : createName(variable.name))],
      ]
    }),
  )
}

/** Returns every combination of the listed values, defaults first; only the defaults if there are more than `most`. */
export function combineChoices(
  variables: readonly ServerVariable[],
  most: number,
): readonly Readonly<Record<string, string>>[] {
  const count = variables.reduce((product, { choices }) => product * Math.max(choices.length, 1), 1)
  return variables.reduce<readonly Readonly<Record<string, string>>[]>(
    (combinations, { name, default: fallback, choices }) => {
      const others = count <= most ? choices.filter((choice) => choice !== fallback) : []
      const first = choices.length === 0 || choices.includes(fallback) ? [fallback] : []
      return [...first, ...others].flatMap((value) =>
        combinations.map((values) => ({ ...values, [name]: value })),
      )
    },
    [{}],
  )
}
