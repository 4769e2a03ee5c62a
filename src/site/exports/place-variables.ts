import type { Header } from '#core/request/header.ts'
import { fillRequest } from '#core/request/plan/place-secrets.ts'
import type { Part, PlannedBody } from '#core/request/request-plan.ts'
import { listPartNames } from '#core/snippet/shared/file-path.ts'
import { quoteDocument } from '#core/text/quote-document.ts'
import type { ExportedRequest } from './exported-request.ts'

/** A request with `{{variables}}` where its secrets go, but for those that programs have a field of their own for. */
export interface WrittenSlots {
  readonly url: string
  readonly headers: readonly Header[]
  /** The variable of a bearer token. */
  readonly bearer: string | undefined
  /** The variables of a name and a password. */
  readonly basic: { readonly user: string; readonly secret: string } | undefined
}

export function writeSlots({ plan, slots }: ExportedRequest): WrittenSlots {
  const bearer = slots.find(({ slot }) => slot.place === 'header' && isBearer(slot))
  const basic = slots.find((each) => each.user !== undefined)
  const others = slots.filter((each) => each !== bearer && each !== basic)
  const { url, headers } = fillRequest(
    { ...plan, slots: others.map(({ slot }) => slot) },
    (_, index) => `{{${others[index]?.secret ?? ''}}}`,
  )
  return { url, headers, bearer: bearer?.secret, basic }
}

function isBearer({ name, prefix }: { readonly name: string; readonly prefix: string }): boolean {
  return name === 'Authorization' && prefix === 'Bearer '
}

/** A key in the query is part of an address, where a client writes it as it is. */
export const queryKeyReason =
  'The key stands in the address: write it with percent-encoding, if it holds other characters than letters, digits, “-”, “.”, “_” and “~”.'

export function hasQueryKey({ slots }: ExportedRequest): boolean {
  return slots.some(({ slot }) => slot.place === 'query' || slot.place === 'path')
}

/** Why no exported file says a request whose body holds a secret: programs keep what stands in a form where everybody sees it. */
export function refuseBodySecret({ slots }: Pick<ExportedRequest, 'slots'>): string | undefined {
  const found = slots.find(({ slot }) => slot.place === 'form' || slot.place === 'part')
  return found && 'name' in found.slot
    ? `Its body has a secret, ${JSON.stringify(found.slot.name)}, for which this file has no place of its own. Use a snippet.`
    : undefined
}

/** Why a client that escapes nothing cannot name the fields of a multipart body; undefined where it can. */
export function refuseNames(client: string, parts: readonly Part[]): string | undefined {
  return listPartNames(parts).every((name) => /^[^"\\\p{Cc}]+$/u.test(name))
    ? undefined
    : `${client} writes a quotation mark, a backslash or a line break in the name of a field in another way than browsers do.`
}

/**
 * Why a request cannot be written for a client that reads `{{` as the beginning of a variable, and might put a key there; undefined
 * if it names none but its own. Its URL is encoded, so that all braces there are its own.
 */
export function refuseForeignVariables({
  id,
  plan,
  filled,
  optional,
}: Pick<ExportedRequest, 'id' | 'plan' | 'filled' | 'optional'>): string | undefined {
  const omitOwn = (text: string) =>
    filled.reduce((rest, name) => rest.replaceAll(`{{${name}}}`, ''), text)
  const texts = [
    ...[...plan.headers, ...optional.headers].flatMap(({ name, value }) => [name, omitOwn(value)]),
    ...listTexts(plan.body).map(omitOwn),
  ]
  const text = texts.find((each) => each.includes('{{'))
  return text === undefined
    ? undefined
    : `The operation ${quoteDocument(id)} holds the text ${quoteDocument(text, 60)}, and {{ is read as a variable by Postman, Bruno and .http clients.`
}

function listTexts(body: PlannedBody): readonly string[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'text':
    case 'form':
      return [body.text]
    case 'file':
      return [body.file.fileName]
    case 'multipart':
      return body.parts.flatMap(({ name, content }) => [
        name,
        content.kind === 'text' ? content.text : content.file.fileName,
      ])
  }
}
