import { appendToken, decodeReference } from '#schema/pointer.ts'
import { findFlag } from '#schema/view/stated.ts'
import type { Phrase } from '#schema/view/stated.ts'
import type { SchemaView } from '#schema/view/view-schema.ts'
import type { NodeOptions } from './outline.ts'

/** Returns the marks of a row: its flags, and whether its version added it. */
export function collectMarks(
  view: SchemaView,
  { direction, changes }: NodeOptions,
): readonly Phrase[] {
  const [inResponses, inRequests] =
    direction === 'both' ? [': only in responses', ': only in requests'] : ['', '']
  const words = {
    deprecated: isNewlyDeprecated(view, changes) ? 'deprecated since {version}' : 'deprecated',
    readOnly: `read-only${inResponses}`,
    writeOnly: `write-only${inRequests}`,
  }
  const flags = Object.entries(words).flatMap(([flag, text]) => {
    const pointer = findFlag(view, flag)
    return pointer === undefined ? [] : [{ text, pointer }]
  })
  const isNew = changes?.isNewField(view.pointer) === true
  return [...flags, ...(isNew ? [{ text: 'new in {version}', pointer: view.pointer }] : [])]
}

/** Returns whether the view, or the schema that it links to, was not deprecated in the older version. */
function isNewlyDeprecated(view: SchemaView, changes: NodeOptions['changes']): boolean {
  return [...view.parts, ...view.links].some((one) => {
    const pointer = 'reference' in one ? decodeReference(one.reference) : one.pointer
    return changes?.isNewlyDeprecated(appendToken(pointer, 'deprecated'))
  })
}
