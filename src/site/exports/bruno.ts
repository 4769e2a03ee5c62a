import bruno from '@usebruno/lang'
import { strToU8, zipSync } from 'fflate'
import type { Header } from '#core/request/header.ts'
import type { BuildAddresses } from '#core/request/list-servers.ts'
import type { PlannedBody } from '#core/request/request-plan.ts'
import { claimsJson } from '#core/text/json-type.ts'
import { readMediaType } from '#core/text/media-type.ts'
import { collectRequests } from './collect-requests.ts'
import type { ExportedContract } from './collect-requests.ts'
import { noRedirectReason, groupByTag, listLeftOut, sortOut } from './exported-request.ts'
import type { RequestCollection, Exported, ExportedRequest } from './exported-request.ts'
import { nameFile, toLine } from './plain-names.ts'
import {
  refuseForeignVariables,
  refuseNames,
  hasQueryKey,
  queryKeyReason,
  refuseBodySecret,
  writeSlots,
} from './place-variables.ts'

/** The name of the collection's one environment, for Bruno's `--env`. */
export const brunoEnvironment = 'service'

/**
 * Writes the operations as a Bruno collection: the text of each file, by path, sorted. Tags are folders.
 *
 * Keys are secrets of the environment: Bruno keeps their values outside the collection's files.
 */
export function writeBrunoFiles(
  contract: ExportedContract,
  addresses: BuildAddresses,
): Readonly<Record<string, string>> {
  return writeBruno(collectRequests(contract, addresses))
}

export function writeBruno(collection: RequestCollection): Readonly<Record<string, string>> {
  const { title, variables } = collection
  const { written, leftOut } = sortOut(collection, describeBrunoRequest)
  const { untagged, folders } = groupByTag(written)
  const inOrder = [...untagged, ...[...folders.values()].flat()]
  const used = new Set<string>()
  const docs = listLeftOut(leftOut)
  const files = [
    [
      'bruno.json',
      `${JSON.stringify({ version: '1', name: toLine(title), type: 'collection' }, null, 2)}\n`,
    ],
    [
      `environments/${brunoEnvironment}.bru`,
      bruno.envJsonToBruV2({
        variables: variables.map(({ name, value, isSecret }) =>
          isSecret ? { name, value, enabled: true, secret: true } : { name, value, enabled: true },
        ),
      }),
    ],
    ...(docs.length === 0
      ? []
      : [['collection.bru', `docs {\n${docs.map((line) => `  ${line}`).join('\n')}\n}\n`]]),
    ...inOrder.map(({ request, value }, index) => [
      takePath(request, used),
      bruno.jsonToBruV2({
        meta: { name: toLine(request.name), type: 'http', seq: index + 1 },
        ...value,
      }),
    ]),
  ] as const
  return Object.fromEntries(files.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)))
}

/** The collection as a zip archive, in one folder named after the contract. The same contract gives the same bytes. */
export function zipBrunoCollection(
  contract: ExportedContract,
  addresses: BuildAddresses,
): Uint8Array<ArrayBuffer> {
  const folder = nameFile(contract.title)
  const files = Object.entries(writeBrunoFiles(contract, addresses)).map(([path, text]) => [
    `${folder}/${path}`,
    strToU8(text),
  ])
  // A zip stores local time: these fields read the same in every time zone, and this is the earliest year.
  return zipSync(Object.fromEntries(files), { mtime: new Date(1980, 0, 1, 12) })
}

/** Different ids may give the same file name, and some names mean something else to Bruno. */
function takePath(
  { id, tag }: { readonly id: string; readonly tag: string | undefined },
  used: Set<string>,
): string {
  const folder = tag === undefined ? '' : `${nameApart(nameFile(tag), ['environments'])}/`
  const base = `${folder}${nameApart(nameFile(id), ['collection', 'folder'])}`
  let path = `${base}.bru`
  for (let number = 2; used.has(path); number += 1) path = `${base}-${number}.bru`
  used.add(path)
  return path
}

function nameApart(name: string, reserved: readonly string[]): string {
  return reserved.includes(name) ? `${name}-1` : name
}

/** A request in the terms of Bruno's language, or why Bruno would send another one. */
export function describeBrunoRequest(exported: ExportedRequest): Exported<object> {
  const reason =
    refuseForeignVariables(exported) ?? refuseBodySecret(exported) ?? refuseRequest(exported)
  if (reason !== undefined) return { outcome: 'refused', reason }
  const { plan, optional } = exported
  const { url, headers, bearer, basic } = writeSlots(exported)
  const body = writeBody(plan.body, headers.find(({ name }) => name === 'Content-Type')?.value)
  const request = {
    http: {
      method: plan.method.toLowerCase(),
      url,
      body: body.mode,
      auth: bearer === undefined ? (basic === undefined ? 'none' : 'basic') : 'bearer',
    },
    ...(optional.query.length > 0 && {
      params: optional.query.map(({ name, value }) => ({
        name,
        value,
        type: 'query',
        enabled: false,
      })),
    }),
    headers: [
      ...headers.map(({ name, value }) => ({ name, value, enabled: true })),
      ...optional.headers.map(({ name, value }) => ({ name, value, enabled: false })),
    ],
    ...(bearer !== undefined && { auth: { bearer: { token: `{{${bearer}}}` } } }),
    ...(basic !== undefined && {
      auth: { basic: { username: `{{${basic.user}}}`, password: `{{${basic.secret}}}` } },
    }),
    ...(body.content && { body: body.content }),
    // The URL of the plan is already encoded.
    settings: { encodeUrl: false, followRedirects: false },
    docs: [noRedirectReason, ...(hasQueryKey(exported) ? [queryKeyReason] : [])].join(' '),
  }
  return isPlain(exported) || isReadBack(request)
    ? { outcome: 'written', value: request }
    : {
        outcome: 'refused',
        reason: 'A .bru file cannot hold the texts of this request letter for letter.',
      }
}

function refuseRequest({ plan: { method, headers, body } }: ExportedRequest): string | undefined {
  if (method !== method.toUpperCase()) return `Bruno sends the method ${method} in capital letters.`
  if (body.kind === 'text' && isJsonType(headers) && !isKept(body.text)) {
    return 'Bruno changes a body that is not JSON and says that it is, and removes white space at its ends.'
  }
  if (body.kind === 'multipart' && body.subtype !== 'form-data') {
    return `Bruno sends no multipart/${body.subtype}.`
  }
  return body.kind === 'multipart' ? refuseNames('Bruno', body.parts) : undefined
}

function isJsonType(headers: readonly Header[]): boolean {
  const type = headers.find(({ name }) => name === 'Content-Type')?.value ?? ''
  return claimsJson(readMediaType(type))
}

function isKept(text: string): boolean {
  if (text === '') return true
  try {
    JSON.parse(text)
  } catch {
    return false
  }
  return text === text.trim()
}

interface WrittenBody {
  readonly mode: string
  readonly content?: Readonly<Record<string, unknown>>
}

function writeBody(body: PlannedBody, contentType: string | undefined): WrittenBody {
  switch (body.kind) {
    case 'none':
      return { mode: 'none' }
    case 'text':
    case 'form': {
      const mode = claimsJson(readMediaType(contentType ?? '')) ? 'json' : 'text'
      return body.text === '' ? { mode } : { mode, content: { [mode]: body.text } }
    }
    case 'file':
      return {
        mode: 'file',
        content: {
          file: [{ filePath: body.file.fileName, contentType: contentType ?? '', selected: true }],
        },
      }
    case 'multipart':
      return {
        mode: 'multipartForm',
        content: {
          multipartForm: body.parts.map(({ name, contentType: type = '', content }) => ({
            name,
            enabled: true,
            contentType: type,
            ...(content.kind === 'text'
              ? { type: 'text', value: content.text }
              : { type: 'file', value: [content.file.fileName] }),
          })),
        },
      }
  }
}

/** Most requests are, and Bruno's reader is slow. */
function isPlain({ plan: { headers, body }, optional }: ExportedRequest): boolean {
  return (
    body.kind === 'none' &&
    [...headers, ...optional.headers].every(({ name, value }) =>
      /^[\w -]+: [\w/.+;=*{}-]*$/.test(`${name}: ${value}`),
    )
  )
}

/** Whether Bruno's own reader gets from the file what was written into it. */
function isReadBack(request: Readonly<Record<string, unknown>>): boolean {
  const read = bruno.bruToJsonV2(
    bruno.jsonToBruV2({ meta: { name: 'x' }, ...structuredClone(request) }),
  )
  return ['http', 'headers', 'body', 'params'].every((key) => isPart(request[key], read, key))
}

function isPart(written: unknown, read: unknown, key: string): boolean {
  if (written === undefined || (Array.isArray(written) && written.length === 0)) return true
  const found: unknown =
    typeof read === 'object' && read !== null ? Reflect.get(read, key) : undefined
  return contains(found, written)
}

function contains(whole: unknown, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return whole === part
  if (typeof whole !== 'object' || whole === null) return false
  return Object.entries(part).every(([key, value]) => contains(Reflect.get(whole, key), value))
}
