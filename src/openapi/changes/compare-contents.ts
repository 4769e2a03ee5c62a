import type { FormProperty } from '#request/description/operation.ts'
import type { DocumentedContent } from '#response/documented-response.ts'
import type { Direction } from '#schema/view/direction.ts'
import { appendToken } from '#schema/pointer.ts'
import { parseMediaType } from '#text/media-type.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import type { DocumentedBody, OperationDocumentation } from '../parse/documented-operation.ts'
import { getEffect, getNamedEffect } from './change.ts'
import type { Collector } from './collector.ts'
import { startWithSubject } from './subject.ts'

export function compareBodies(
  before: Pick<OperationDocumentation, 'body' | 'pointers'>,
  after: Pick<OperationDocumentation, 'body' | 'pointers'>,
  collector: Collector,
): void {
  const [old, next] = [before.body, after.body]
  const { report, sent } = collector
  const at = [old?.at ?? before.pointers.operation, next?.at ?? after.pointers.operation] as const
  if (!old || !next) {
    if (next) {
      const effect = getNamedEffect(next.isRequired ? 'added-required' : 'added', sent)
      const more = next.isRequired ? ', and is required' : ''
      report('body-added', effect, `The request body was added${more}.`, at, sent)
    }
    if (old) {
      const effect = getNamedEffect('removed', sent)
      report('body-removed', effect, 'The request body was removed.', at, sent)
    }
    return
  }
  if (old.isRequired !== next.isRequired) {
    const relation = next.isRequired ? 'narrower' : 'wider'
    const verb = next.isRequired ? 'now' : 'no longer'
    const kind = next.isRequired ? 'body-required' : 'body-optional'
    const sentence = `The request body is ${verb} required.`
    report(kind, getEffect(relation, sent), sentence, at, sent)
  }
  if (old.description !== next.description) {
    const sentence = 'The description of the request body has changed.'
    const texts = [old.descriptionAt ?? old.at, next.descriptionAt ?? next.at] as const
    report('words', 'compatible', sentence, texts, sent)
  }
  compareEncodings(old, next, collector)
  compareContents('the request body', { ...old }, { ...next }, sent, collector)
}

interface Contents {
  readonly contents: readonly Pick<
    DocumentedContent,
    'mediaType' | 'schema' | 'itemSchema' | 'at'
  >[]
  readonly at: string
}

/** Compares the media types of a body, and the schemas of those in both. */
export function compareContents(
  holder: string,
  before: Contents,
  after: Contents,
  direction: Direction,
  { report, addSchemas }: Collector,
): void {
  const name = ({ mediaType }: Content) => formatCodeSpan(mediaType)
  const isOne = before.contents.length === 1 && after.contents.length === 1
  const matched = new Set<Content>()
  for (const old of before.contents) {
    const next = findContent(after.contents, old.mediaType)
    const start = startWithSubject({ path: '', holder })
    if (!next) {
      const sentence = `${start} is no longer described as ${name(old)}.`
      const isNarrower = direction === 'response' && hasPart(old, after.contents)
      const effect = isNarrower ? 'compatible' : 'breaking'
      report('media-type-removed', effect, sentence, [old.at, after.at], direction)
      continue
    }
    matched.add(next)
    if (formatParameters(old) !== formatParameters(next)) {
      const sentence = `${start} is now described as ${name(next)} (it was ${name(old)}).`
      report('serialization', 'unknown', sentence, [old.at, next.at], direction)
    }
    const shown = isOne ? holder : `${holder} as ${name(next)}`
    const [some, other] = [placeContentSchema(old, 'schema'), placeContentSchema(next, 'schema')]
    addSchemas(direction, shown, some, other)
    const [item, otherItem] = [
      placeContentSchema(old, 'itemSchema'),
      placeContentSchema(next, 'itemSchema'),
    ]
    addSchemas(direction, `an item of ${shown}`, item, otherItem)
  }
  for (const next of after.contents) {
    if (matched.has(next) && !isWider(next, before.contents)) continue
    const sentence = `${startWithSubject({ path: '', holder })} can now be ${name(next)}.`
    report('media-type-added', 'compatible', sentence, [before.at, next.at], direction)
  }
}

/** Returns whether a range such as `image/*` contains one of the media types. */
function hasPart({ mediaType }: Content, contents: readonly Content[]): boolean {
  const range = parseMediaType(mediaType).essence
  return contents.some((one) => {
    const { essence } = parseMediaType(one.mediaType)
    return essence !== range && (range === '*/*' || range === toRange(essence))
  })
}

/** Returns whether a range replaces media types. */
function isWider(content: Content, older: readonly Content[]): boolean {
  const isThere = older.some(({ mediaType }) => mediaType === content.mediaType)
  return !isThere && hasPart(content, older)
}

/** Returns the parameters of a media type except `charset`, in a fixed order. */
function formatParameters({ mediaType }: Content): string {
  const [, ...parameters] = mediaType.toLowerCase().split(';')
  return parameters
    .map((parameter) => parameter.trim())
    .filter((parameter) => !/^charset\s*=/.test(parameter))
    .toSorted()
    .join(';')
}

type Content = Contents['contents'][number]

function placeContentSchema(content: Content, key: 'schema' | 'itemSchema') {
  const schema = content[key]
  return { schema, pointer: schema === undefined ? content.at : `${content.at}/${key}` }
}

/** Returns the content of a media type: with the same parameters, else with others, else of a range such as `image/*`. */
function findContent(contents: readonly Content[], mediaType: string): Content | undefined {
  const { essence } = parseMediaType(mediaType)
  const find = (type: string) =>
    contents.find((one) => parseMediaType(one.mediaType).essence === type)
  return (
    contents.find((one) => one.mediaType.toLowerCase() === mediaType.toLowerCase()) ??
    find(essence) ??
    find(toRange(essence)) ??
    find('*/*')
  )
}

function toRange(type: string): string {
  return `${type.split('/')[0]}/*`
}

/** Compares the serialization of the fields of forms. */
function compareEncodings(old: DocumentedBody, next: DocumentedBody, { report, sent }: Collector) {
  for (const before of old.contents) {
    const after = next.contents.find(({ mediaType }) => mediaType === before.mediaType)
    if (!after) continue
    for (const [name, was] of Object.entries(before.properties)) {
      const is = Object.hasOwn(after.properties, name) ? after.properties[name] : undefined
      if (!is) continue
      const at = [placeEncoding(before, name), placeEncoding(after, name)] as const
      const field = `${formatCodeSpan(name)} in the request body`
      if (was.contentType !== is.contentType) {
        const sentence = `${field} is now sent as ${formatCodeSpan(is.contentType)} (it was ${formatCodeSpan(was.contentType)}).`
        report('serialization', 'unknown', sentence, at, sent)
      }
      if (JSON.stringify(was.style) !== JSON.stringify(is.style)) {
        const sentence = `${field} is now serialized with ${formatStyle(is)} (it was ${formatStyle(was)}).`
        report('serialization', 'breaking', sentence, at, sent)
      }
    }
  }
}

function placeEncoding({ at }: DocumentedBody['contents'][number], name: string): string {
  return appendToken(`${at}/encoding`, name)
}

function formatStyle({ style }: FormProperty): string {
  return style === undefined
    ? 'no style'
    : formatCodeSpan(`style: ${style.style}, explode: ${style.explode}`)
}
