import type { BuildAddresses } from '#core/request/list-servers.ts'
import type { PlannedBody } from '#core/request/request-plan.ts'
import { collectRequests } from './collect-requests.ts'
import type { ExportedContract } from './collect-requests.ts'
import { noRedirectReason, groupByTag, listLeftOut, sortOut } from './exported-request.ts'
import type { ExportedRequest, RequestCollection, Exported } from './exported-request.ts'
import {
  refuseForeignVariables,
  refuseNames,
  hasQueryKey,
  queryKeyReason,
  refuseBodySecret,
  writeSlots,
} from './place-variables.ts'

/**
 * Writes the operations as a Postman collection, format 2.1.0: a folder for each tag, and variables for servers, credentials and
 * what the reader fills in.
 * The same contract gives the same bytes: Postman gives folders ids of its own.
 */
export function writePostmanCollection(
  contract: ExportedContract,
  addresses: BuildAddresses,
): string {
  return writePostman(collectRequests(contract, addresses))
}

export function writePostman(collection: RequestCollection): string {
  const { written: requests, leftOut } = sortOut(collection, describePostmanRequest)
  const { untagged, folders } = groupByTag(requests)
  const variable = collection.variables.map(({ name, value, isSecret }) => ({
    key: name,
    value,
    type: isSecret ? 'secret' : 'string',
  }))
  const description = listLeftOut(leftOut).join('\n')
  const text = {
    info: { name: collection.title, ...(description !== '' && { description }), schema },
    item: [
      ...untagged.map(describeItem),
      ...Array.from(folders, ([name, items]) => ({ name, item: items.map(describeItem) })),
    ],
    variable,
  }
  return `${JSON.stringify(text, null, 2)}\n`
}

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

interface WrittenRequest {
  readonly request: ExportedRequest
  readonly value: PostmanRequest
}

function describeItem({ request: { id, name }, value }: WrittenRequest): object {
  return {
    id,
    name,
    request: { ...value.request, description: [noRedirectReason, ...value.notes].join(' ') },
    protocolProfileBehavior: {
      followRedirects: false,
      // Without it, a body with GET is left out.
      ...(value.hasBody && { disableBodyPruning: true }),
    },
    response: [],
  }
}

interface PostmanRequest {
  readonly request: object
  readonly notes: readonly string[]
  readonly hasBody: boolean
}

/** A request of a Postman collection (format 2.1.0), or why it would be sent otherwise than planned. */
export function describePostmanRequest(exported: ExportedRequest): Exported<PostmanRequest> {
  const { plan, optional } = exported
  const reason =
    refuseForeignVariables(exported) ?? refuseBodySecret(exported) ?? refuseRequest(exported)
  if (reason !== undefined) return { outcome: 'refused', reason }
  const slots = writeSlots(exported)
  return {
    outcome: 'written',
    value: {
      request: {
        method: plan.method,
        url: writeUrl(slots.url, optional.query),
        header: [
          ...slots.headers.map(({ name, value }) => ({ key: name, value })),
          ...optional.headers.map(({ name, value }) => ({ key: name, value, disabled: true })),
        ],
        auth: writeAuth(slots),
        ...(plan.body.kind !== 'none' && { body: writeBody(plan.body) }),
      },
      notes: hasQueryKey(exported) ? [queryKeyReason] : [],
      hasBody: plan.body.kind !== 'none',
    },
  }
}

function refuseRequest({ plan: { method, url, body } }: ExportedRequest): string | undefined {
  if (method !== method.toUpperCase())
    return `Postman sends the method ${method} in capital letters.`
  const [path = ''] = url.split('?')
  if (path.split('/').some((segment) => segment.startsWith(':'))) {
    return 'Postman takes a segment of the path that begins with a colon for a variable.'
  }
  if (body.kind !== 'multipart') return undefined
  if (body.subtype !== 'form-data') return `Postman sends no multipart/${body.subtype}.`
  return refuseNames('Postman', body.parts)
}

/** In parts, because a text has no place for a parameter that is not sent. The host is the variable of the server. */
function writeUrl(url: string, optional: readonly { name: string; value: string }[]): object {
  const [path = '', ...query] = url.split('?')
  const [host, ...segments] = path.split('/')
  const pairs = query.length > 0 ? query.join('?').split('&').map(splitPair) : []
  return {
    host: [host],
    path: segments,
    query: [...pairs, ...optional.map(({ name, value }) => ({ key: name, value, disabled: true }))],
  }
}

/** A name without an equals sign has no value, not even an empty one. */
function splitPair(pair: string): { readonly key: string; readonly value: string | null } {
  const equals = pair.indexOf('=')
  return equals === -1
    ? { key: pair, value: null }
    : { key: pair.slice(0, equals), value: pair.slice(equals + 1) }
}

function writeAuth({ bearer, basic }: ReturnType<typeof writeSlots>): object {
  if (bearer !== undefined) return { type: 'bearer', bearer: [nameVariable('token', bearer)] }
  if (basic === undefined) return { type: 'noauth' }
  return {
    type: 'basic',
    basic: [nameVariable('username', basic.user), nameVariable('password', basic.secret)],
  }
}

function nameVariable(key: string, variable: string): object {
  return { key, value: `{{${variable}}}`, type: 'string' }
}

function writeBody(body: Exclude<PlannedBody, { readonly kind: 'none' }>): object {
  switch (body.kind) {
    case 'text':
      return { mode: 'raw', raw: body.text }
    case 'form':
      return writeForm(body)
    case 'file':
      return { mode: 'file', file: { src: body.file.fileName } }
    case 'multipart':
      return {
        mode: 'formdata',
        formdata: body.parts.map(({ name, contentType, content }) => ({
          key: name,
          ...(content.kind === 'text'
            ? { type: 'text', value: content.text }
            : { type: 'file', src: content.file.fileName }),
          ...(contentType !== undefined && { contentType }),
        })),
      }
  }
}

/** As rows where Postman would write them in the same way, else as the text that is sent. */
function writeForm({ pairs, text }: Extract<PlannedBody, { readonly kind: 'form' }>): object {
  const isPlain = pairs.length > 0 && /^[\w.=&-]*$/.test(text)
  return isPlain
    ? { mode: 'urlencoded', urlencoded: pairs.map(([key, value]) => ({ key, value })) }
    : { mode: 'raw', raw: text }
}
