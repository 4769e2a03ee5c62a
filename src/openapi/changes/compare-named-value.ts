import type { Schema, Serialization, StyleSettings } from '#request/description/parameter.ts'
import type { Direction } from '#schema/view/direction.ts'
import { getTypes, isKeywords } from '#schema/keywords.ts'
import { formatCodeSpan } from '#text/quote-document.ts'
import { getEffect } from './change.ts'
import type { Collector } from './collector.ts'
import { startWithSubject } from './subject.ts'

/** A parameter, or the header of a response. */
interface Serialized {
  readonly isRequired: boolean
  readonly isDeprecated: boolean
  readonly description: string | undefined
  readonly descriptionAt: string | undefined
  readonly schema: Schema | undefined
  readonly serialization: Serialization
  readonly at: string
}

/**
 * Compares what a parameter and a header have in common, except their schemas.
 *
 * @param holder names it in the middle of a sentence
 */
export function compareNamedValue(
  part: 'parameter' | 'header',
  holder: string,
  [old, next]: readonly [Serialized, Serialized],
  direction: Direction,
  report: Collector['report'],
): void {
  const start = startWithSubject({ path: '', holder })
  const at = [old.at, next.at] as const
  if (old.isRequired !== next.isRequired) {
    const effect = getEffect(next.isRequired ? 'narrower' : 'wider', direction)
    const kind =
      `${part}-${next.isRequired ? ('required' as const) : ('optional' as const)}` as const
    const verb = next.isRequired ? 'is now' : 'is no longer'
    report(kind, effect, `${start} ${verb} required.`, at, direction)
  }
  if (old.isDeprecated !== next.isDeprecated) {
    const verb = next.isDeprecated ? 'is now' : 'is no longer'
    report('deprecated', 'compatible', `${start} ${verb} deprecated.`, at, direction)
  }
  if (old.description !== next.description) {
    const texts = [old.descriptionAt ?? old.at, next.descriptionAt ?? next.at] as const
    report('words', 'compatible', `The description of ${holder} has changed.`, texts, direction)
  }
  compareSerializations(old, next, start, direction, report)
}

function compareSerializations(
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
