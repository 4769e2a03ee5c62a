import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import type { Conflict, Phrase } from '#schema/view/stated.ts'
import type { OutlineExample } from './outline.ts'
import { partPointerAttribute } from '../html/pointer-attribute.ts'
import { isolate } from '../html/rich-text.ts'
import type { Translate } from '../i18n/translate.ts'

export function renderPhrase({ text: words, code, origin }: Phrase): ElementContent[] {
  return [
    ...isolate(words),
    ...(code === undefined ? [] : [createText(' '), h('code', isolate(code))]),
    ...(origin === undefined ? [] : [h('span.portal-schema-origin', [` (${origin})`])]),
  ]
}

export function renderExamples(
  examples: readonly OutlineExample[],
  pointer: string,
  translate: Translate,
): readonly Element[] {
  return examples.map((example) => {
    const isLong = example.text.length > 60 || example.text.includes('\n')
    const code = h('code', isolate(example.text))
    // The reason is among the notes on the document.
    const about = { dataStatus: 'contradictory', title: example.refusal }
    const note =
      example.refusal === undefined ? [] : [' ', h('strong', about, 'does not fit its schema')]
    const shown = isLong
      ? h('details', [h('summary', [translate('Example'), ...note]), h('pre', [code])])
      : h('p', [`${translate('Example:')} `, code, ...note])
    return h('div.portal-schema-example', partPointerAttribute(example, pointer), [shown])
  })
}

/** Names the pointers of a conflict if there are several; a single one is that of the row. */
export function renderConflict({ text: words, pointers }: Conflict, translate: Translate): Element {
  const named = pointers.length > 1 ? pointers : []
  return h('p.portal-schema-conflict', [
    h('strong', [translate('Contradictory.')]),
    ' ',
    ...isolate(words),
    ...named.flatMap((pointer, index) => [
      createText(index === 0 ? ' See ' : ' and '),
      h('code', isolate(pointer)),
    ]),
  ])
}

/** Shows the first few values, and folds the others, which stay searchable. */
export function renderValues(
  values: readonly Phrase[],
  more: number,
  pointer: string,
): readonly Element[] {
  const isShort = more === 0 && values.length <= few + 2
  const [shown, folded] = isShort ? [values, []] : [values.slice(0, few), values.slice(few)]
  const word = values.length + more === 1 ? 'only ' : 'one of '
  const line =
    shown.length === 0 ? [] : [h('p.portal-schema-values', [word, ...renderCodes(shown, pointer)])]
  const count = shown.length === 0 ? `one of ${more} values` : `and ${more} more values`
  const rest = more === 0 ? [] : [h('p', [count])]
  if (folded.length === 0) return [...line, ...rest]
  const list = h('p.portal-schema-values', renderCodes(folded, pointer))
  const name = `and ${folded.length} other values`
  return [...line, h('details', [h('summary', [name]), list]), ...rest]
}

const few = 8

export function renderFewValues(values: readonly Phrase[], pointer: string): Element {
  return h('span', [values.length === 1 ? 'only ' : 'one of ', ...renderCodes(values, pointer)])
}

function renderCodes(values: readonly Phrase[], pointer: string): ElementContent[] {
  return values.flatMap((value, index) => [
    ...(index === 0 ? [] : [createText(', ')]),
    h('code', partPointerAttribute(value, pointer), isolate(value.text)),
  ])
}

/**
 * Renders a fold whose content a script fetches from another page of this site; without a script, it contains the link.
 *
 * @param isRest whether the content continues the shown rows
 */
export function renderFold(
  name: string,
  from: string,
  translate: Translate,
  isRest = false,
): Element {
  return h('details.portal-schema-more', isRest ? { dataRest: 'rows' } : {}, [
    h('summary', isolate(name)),
    h('p', [h('a', { href: from }, [translate('Show on its own page')])]),
  ])
}

export function createText(value: string): ElementContent {
  return { type: 'text', value }
}
