import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import type { Phrase } from '#schema/view/phrase.ts'
import { isolate } from './draw-description.ts'
import { drawFold, placeOf, text } from './draw-parts.ts'

/**
 * The first few, and the others folded, where they can be searched and copied.
 *
 * @param more how many there are that this page has no room for
 * @param from where all of them are
 */
export function drawValues(
  values: readonly Phrase[],
  more: number,
  pointer: string,
  from: string | undefined,
): readonly Element[] {
  const isShort = more === 0 && values.length <= few + 2
  const [shown, folded] = isShort ? [values, []] : [values.slice(0, few), values.slice(few)]
  const word = values.length + more === 1 ? 'only ' : 'one of '
  const line =
    shown.length === 0 ? [] : [h('p.schema-values', [word, ...drawCodes(shown, pointer)])]
  const count = folded.length + more
  if (count === 0) return line
  const name = shown.length === 0 ? `one of ${count} values` : `and ${count} other values`
  const list = folded.length === 0 ? [] : [h('p.schema-values', drawCodes(folded, pointer))]
  if (more === 0) return [...line, h('details', [h('summary', [name]), ...list])]
  // A list that is longer than any page: of a document that was made so.
  if (from === undefined) return [...line, ...list, h('p', [`and ${more} more values`])]
  return [...line, drawFold(name, from, { dataRest: 'values' }, list)]
}

const few = 8

function drawCodes(values: readonly Phrase[], pointer: string): ElementContent[] {
  return values.flatMap((value, index) => [
    ...(index === 0 ? [] : [text(', ')]),
    h('code', placeOf(value, pointer), isolate(value.text)),
  ])
}
