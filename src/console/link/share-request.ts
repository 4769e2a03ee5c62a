import { attempt, Unserializable } from '#request/serialize/value.ts'
import type { Parameter } from '#request/description/parameter.ts'
import type { RequestInputs, Value } from '#request/inputs.ts'
import { getInput } from '#request/plan/fields.ts'
import type { ServerValues } from '#request/filled-server.ts'
import { formatRequestLink } from '#request/request-link.ts'
import type { LinkEntry, LinkEntryKind } from '#request/request-link.ts'
import { isJson } from '#text/media-type.ts'
import { isNumberText } from '#schema/value/reader.ts'
import { serializeJson } from '#request/serialize/json.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import type { ConsoleController } from '../state/console-controller.ts'
import type { Operation } from '#request/description/operation.ts'
import { isSecretHeader, isSecretName } from '#request/is-secret.ts'

export type SharedRequest =
  | {
      readonly outcome: 'written'
      readonly fragment: string
      /** Labels of the filled-in fields that the link omits. */
      readonly omitted: readonly string[]
    }
  | { readonly outcome: 'refused'; readonly sentence: string }

/** Creates a link to the request as it is filled in: its parameters, never a secret or a body. */
export function shareRequest(
  setup: Pick<ConsoleSetup, 'operation' | 'secretParameters'>,
  {
    parameters,
    extraQuery,
    extraHeaders = [],
    body,
    accept,
    nestings = {},
    ...others
  }: SharedInputs,
  isKeyIn: (text: string) => boolean,
  server?: SharedServer,
): SharedRequest {
  const { operation } = setup
  const given = [
    ...operation.parameters.flatMap((parameter) => {
      const value = getInput(parameter, { parameters })
      const entry = value === undefined ? undefined : createEntry(parameter, value)
      return value === undefined
        ? []
        : [{ name: `the ${parameter.in} parameter “${parameter.name}”`, entry }]
    }),
    ...extraQuery
      .filter(({ name }) => name !== '')
      .map(({ name, value }) => ({
        name: `the query parameter “${name}”`,
        entry: { kind: 'extra', name, text: value, isJson: false } satisfies LinkEntry,
      })),
    ...extraHeaders
      .filter(({ name }) => name !== '')
      .map(({ name }) => ({
        name: `the header “${name}”`,
        entry: undefined,
      })),
  ]
  const chosen = given.map(({ name, entry }) => ({
    name,
    entry: entry && canShare(setup, entry) ? entry : undefined,
  }))
  const entries = [
    ...Object.entries(server?.values ?? {}).map(([name, text]): LinkEntry => ({
      kind: 'server',
      name,
      text,
      isJson: false,
    })),
    ...chosen.flatMap(({ entry }) =>
      entry ? [entry, ...createNestingEntries(entry, nestings)] : [],
    ),
  ]
  const fragment = formatRequestLink({ operation: operation.slug, server: server?.id, entries })
  if (fragment === undefined) return { outcome: 'refused', sentence: tooLong }
  if ([fragment, ...entries.flatMap(({ name, text }) => [name, text])].some(isKeyIn)) {
    return { outcome: 'refused', sentence: hasKey }
  }
  const omitted = [
    ...chosen.flatMap(({ name, entry }) => (entry ? [] : [name])),
    ...(others.secrets ?? []).map((field) => `the secret “${field.slice(field.indexOf(':') + 1)}”`),
    ...(body ? ['the body'] : []),
    ...(accept === undefined ? [] : ['the response type']),
  ]
  return { outcome: 'written', fragment, omitted }
}

/** A server with variables, and their values. */
interface SharedServer {
  readonly id: string
  readonly values: ServerValues
}

type SharedInputs = Pick<
  RequestInputs,
  'parameters' | 'extraQuery' | 'extraHeaders' | 'secrets' | 'body' | 'accept' | 'nestings'
>

const tooLong = 'Not copied: the parameters are too long for a link.'
const hasKey = 'Not copied: a parameter contains your key. Remove it there first.'

function canShare(setup: Parameters<typeof isCredential>[0], entry: LinkEntry): boolean {
  const { kind: where, name, text } = entry
  return name.isWellFormed() && text.isWellFormed() && !isCredential(setup, where, name)
}

/** Returns `undefined` for cookies, which hold sessions, and for typed text that is not JSON. */
function createEntry(parameter: Parameter, value: Value): LinkEntry | undefined {
  const { name, in: where, serialization: by } = parameter
  if (where === 'cookie' || isPassword(parameter)) return undefined
  const isText = by.by === 'style' || !isJson(by.mediaType)
  if (typeof value === 'string' && !looksLikeJson(value)) {
    return { kind: where, name, text: value, isJson: false }
  }
  const text = attempt(() => serializeJson(value))
  if (text instanceof Unserializable) return undefined
  // In text notations, a number is the text that was typed.
  const isPlain = isText && (typeof value === 'boolean' || isNumberText(value))
  return { kind: where, name, text, isJson: !isPlain }
}

function createNestingEntries(
  { kind: where, name }: LinkEntry,
  nestings: NonNullable<RequestInputs['nestings']>,
): readonly LinkEntry[] {
  const field = `${where}:${name}`
  const text = Object.hasOwn(nestings, field) ? nestings[field] : undefined
  return text === undefined ? [] : [{ kind: 'nesting', name, text, isJson: false }]
}

/** Whether a plain text could be mistaken for a list or an object. */
function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text)
}

function isPassword({ schema }: Parameter): boolean {
  return typeof schema === 'object' && schema['format'] === 'password'
}

/** Copies a link to the request as it is filled in. @returns a short description of the outcome */
export async function copyLink(
  setup: ConsoleSetup,
  { snapshot, isKeyIn }: Pick<ConsoleController, 'snapshot' | 'isKeyIn'>,
): Promise<string> {
  const { inputs, server: filled, serverId: id, serverValues: values } = snapshot()
  const server = filled?.template && id !== undefined ? { id, values } : undefined
  const shared = shareRequest(setup, inputs, isKeyIn, server)
  if (shared.outcome === 'refused') return shared.sentence
  const { origin, pathname } = location
  const without =
    shared.omitted.length === 0
      ? ''
      : `, without ${new Intl.ListFormat('en').format(shared.omitted)}`
  try {
    await navigator.clipboard.writeText(origin + pathname + shared.fragment)
    return `Link copied${without}`
  } catch {
    // No permission, or not a secure context: the reader can still copy the link from the address bar.
    history.replaceState(history.state, '', shared.fragment)
    return `The link is in the address of this page${without}: copy it there`
  }
}

/** Whether a parameter carries a credential, which no link may contain or fill in. Some documents declare keys as parameters. */
export function isCredential(
  { operation, secretParameters = [] }: Pick<ConsoleSetup, 'operation' | 'secretParameters'>,
  where: LinkEntryKind,
  name: string,
): boolean {
  const isHeader = where === 'header'
  const place = isHeader ? 'header' : 'query'
  const field = `${place}:${name}`.toLowerCase()
  const isDeclared = operation.parameters.some(
    (parameter) =>
      parameter.isSecret === true &&
      parameter.in === where &&
      (isHeader ? parameter.name.toLowerCase() === name.toLowerCase() : parameter.name === name),
  )
  if (isDeclared) return true
  const isUndocumented = !operation.parameters.some(
    (parameter) => parameter.in === where && parameter.name === name,
  )
  if (isHeader && isUndocumented && isSecretHeader(name)) return true
  if (isUndocumented && isSecretName(name)) return true
  return (
    where !== 'path' &&
    [...always, ...secretParameters, ...getKeyParameters([operation])].some(
      (secret) => secret.toLowerCase() === field,
    )
  )
}

/** Returns the API key parameters of the operations' security schemes, as `in:name`. */
export function getKeyParameters(
  operations: readonly Pick<Operation, 'security'>[],
): readonly string[] {
  const uses = operations.flatMap(({ security }) =>
    security.state === 'stated' ? security.alternatives.flat() : [],
  )
  const fields = uses.flatMap(({ scheme }) =>
    scheme.type === 'api-key' ? [`${scheme.in}:${scheme.parameter}`] : [],
  )
  return [...new Set(fields)]
}

/** RFC 9110, section 11; RFC 6265, section 4.2; RFC 6750, section 2.3. */
const always = [
  'header:Authorization',
  'header:Proxy-Authorization',
  'header:Cookie',
  'query:access_token',
]
