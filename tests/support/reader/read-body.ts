import type { BodyContent, Operation } from '#core/request/description/operation.ts'
import { inForm, inParts, splitForm, splitParts } from './decode-form.ts'
import type { ReadPart } from './decode-form.ts'
import type { Notation, RawPair } from './decode-pairs.ts'
import { groupPairs } from './group-pairs.ts'
import { readContent } from './read-field.ts'
import type { ArrivedRequest, Kinds, ReadField } from './read-field.ts'
import { readPairs } from './read-pairs.ts'

type Entry = readonly [field: string, read: ReadField]
type Properties = BodyContent['properties']

/** The fields of a form as `body:name`, any other body as `body`, with its media type as `header:Content-Type`. */
export function readBody(
  { headers, body }: ArrivedRequest,
  { body: described }: Operation,
  kinds: Kinds,
): readonly Entry[] {
  const types = headers.filter(([name]) => name.toLowerCase() === 'content-type')
  if (types.length > 1) throw new Error('There are two media types.')
  const contentType = types[0]?.[1]
  if (contentType === undefined) {
    if (body.length > 0) throw new Error('The body has no media type.')
    return []
  }
  const essence = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const properties =
    described?.contents.find(({ mediaType }) => mediaType.toLowerCase().startsWith(essence))
      ?.properties ?? {}
  const type: Entry = ['body:', { kind: 'text', text: essence }]
  if (essence === 'application/x-www-form-urlencoded') {
    return [type, ...readForm(splitForm(body.toString('utf8')), properties, kinds)]
  }
  if (essence.startsWith('multipart/')) {
    return [type, ...readParts(splitParts(body, contentType), properties, kinds)]
  }
  return [type, ['body', { kind: 'file', fileName: undefined, bytes: body.toString('latin1') }]]
}

function readForm(
  pairs: readonly RawPair[],
  properties: Properties,
  kinds: Kinds,
): readonly Entry[] {
  return [...group(pairs, properties, kinds, inForm)].map(([name, own]): Entry => {
    const property = findOwn(properties, name)
    if (property?.style) return readStyled(name, own, property.style, kinds, inForm)
    const contentType = property?.contentType ?? 'text/plain'
    return [
      `body:${name}`,
      {
        kind: 'entries',
        entries: own.map(([, value]) => readContent(contentType, inForm.decode(value))),
      },
    ]
  })
}

function readParts(
  parts: readonly ReadPart[],
  properties: Properties,
  kinds: Kinds,
): readonly Entry[] {
  const pairs = parts.map(({ name }, index): RawPair => [name, String(index)])
  return [...group(pairs, properties, kinds, inParts)].map(([name, indices]): Entry => {
    const own = indices.flatMap(([, index]) => parts[Number(index)] ?? [])
    const style = findOwn(properties, name)?.style
    if (style && own.every(({ fileName }) => fileName === undefined)) {
      const texts = own.map((part): RawPair => [part.name, part.content.toString('utf8')])
      return readStyled(name, texts, style, kinds, inParts)
    }
    return [`body:${name}`, { kind: 'entries', entries: own.map(readPart) }]
  })
}

function group(
  pairs: readonly RawPair[],
  properties: Properties,
  kinds: Kinds,
  { decode }: Notation,
): ReadonlyMap<string, readonly RawPair[]> {
  const fields = Object.entries(properties).map(([name, { style }]) => {
    const kind = kinds.get(`body:${name}`)
    return { name, style, kind }
  })
  return groupPairs(pairs, fields, decode)
}

function readStyled(
  name: string,
  pairs: readonly RawPair[],
  style: NonNullable<Properties[string]['style']>,
  kinds: Kinds,
  notation: Notation,
): Entry {
  const field = `body:${name}`
  return [field, readPairs(pairs, name, field, style, kinds, notation)]
}

function readPart({ fileName, contentType, content }: ReadPart): ReadField {
  return fileName === undefined
    ? readContent(contentType, content.toString('utf8'))
    : { kind: 'file', fileName, bytes: content.toString('latin1') }
}

function findOwn(properties: Properties, name: string): Properties[string] | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}
