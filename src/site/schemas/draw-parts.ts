import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { isolate } from './draw-description.ts'
import { relatePointer } from './relate-pointer.ts'

/**
 * A fold whose content a script fetches from another page of this site; without one, it has the link.
 *
 * @param about with `dataRest` where the content continues what is shown before
 */
export function drawFold(
  name: string,
  from: string,
  about: { readonly dataPlace?: string; readonly dataRest?: 'rows' | 'values' },
  begun: readonly Element[] = [],
): Element {
  return h('details.schema-more', about, [
    h('summary', isolate(name)),
    ...begun,
    h('p', [h('a', { href: from }, ['Show on its own page'])]),
  ])
}

/** The place of a statement, unless that is the one around it. */
export function placeOf(
  said: { readonly pointer: string },
  around: string,
): { dataPlace?: string } {
  const place = relatePointer(said.pointer, around)
  return place === undefined ? {} : { dataPlace: place }
}

export function text(value: string): ElementContent {
  return { type: 'text', value }
}
