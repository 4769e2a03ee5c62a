import type { Schema, Serialization, StyleSettings } from '#request/description/parameter.ts'
import type { Direction } from '#schema/view/direction.ts'
import { getTypes, isKeywords } from '#schema/keywords.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import type { Collector } from './collector.ts'

/** A parameter, or the header of a response. */
interface Serialized {
  readonly schema: Schema | undefined
  readonly serialization: Serialization
  readonly at: string
}

export function compareSerializations(
  old: Serialized,
  next: Serialized,
  start: string,
  direction: Direction,
  report: Collector['report'],
): void {
  const hasParts = mayHaveParts(old) || mayHaveParts(next)
  const [some, others] = [old, next].map((one) => formatSerialization(one.serialization, hasParts))
  const at = [old.at, next.at] as const
  if (some !== others) {
    const sentence = `${start} is now serialized as ${others} (it was ${some}).`
    report('serialization', 'breaking', sentence, at, direction)
  }
  const [was, is] = [isReserved(old), isReserved(next)]
  if (was === is) return
  // Percent-encoded characters stay valid (RFC 3986, section 2.2).
  const effect = is ? 'compatible' : 'unknown'
  const verb = is ? 'can now' : 'can no longer'
  const sentence = `${start} ${verb} have reserved characters that are not percent-encoded.`
  report('serialization', effect, sentence, at, direction)
}

/** Returns whether both are sent as text, without the type of the value. */
export function isSentAsText(...all: readonly Serialized[]): boolean {
  return all.every(({ serialization }) => serialization.by === 'style')
}

function isReserved({ serialization }: Serialized): boolean {
  return serialization.by === 'style' && serialization.allowReserved
}

/** Returns whether `explode` matters: for arrays and objects, and with `simple` for objects (OpenAPI 3.1.1, Style Examples). */
function mayHaveParts({ schema, serialization }: Serialized): boolean {
  const types = isKeywords(schema) ? getTypes(schema) : []
  const isSimple = serialization.by === 'style' && serialization.style === 'simple'
  return types.length === 0 || types.includes('object') || (types.includes('array') && !isSimple)
}

function formatSerialization(serialization: Serialization, hasParts: boolean): string {
  if (serialization.by === 'content') return formatCodeSpan(serialization.mediaType)
  const { style, explode }: StyleSettings = serialization
  return formatCodeSpan(`style: ${style}${hasParts ? `, explode: ${explode}` : ''}`)
}
