import { createHash } from 'node:crypto'
import { formatPointer } from '#schema/pointer.ts'
import { getChild } from '../load/located.ts'
import type { Located, SourceFile } from '../load/located.ts'
import { listChanges } from './action-changes.ts'
import type { ActionChanges } from './action-changes.ts'

/** The field of an action with the digest of the texts that it translates. */
export const digestField = 'x-source-digest'

/** An action of a translation, compared with the document to which it is applied. */
export interface ComparedAction extends Pick<ActionChanges, 'at' | 'changes'> {
  /** The digest of the texts that it translates; undefined if it selects nothing, or updates no text. */
  readonly digest: string | undefined
}

/** Compares the actions of a translation with its source, as `listChanges` does. */
export function compareActions(
  translation: SourceFile,
  document: SourceFile,
): readonly ComparedAction[] {
  return listChanges(translation, document).map(({ at, nodes, textPaths, changes }) => {
    const isTranslation = nodes.length > 0 && textPaths.length > 0
    return { at, changes, digest: isTranslation ? digestSources(nodes, textPaths) : undefined }
  })
}

/**
 * Computes the digest of source texts: `sha256-` and the SHA-256 in base64, as in Subresource Integrity, of a JSON text (RFC 8785). It
 * is a list with an object for each selected value. The members of an object are the JSON Pointers of the strings of `update`, with
 * the text at the same pointer below the selected value, or null without a text. The objects are sorted by their JSON text, and equal
 * ones occur once, so that neither their order in the document nor their number matters.
 *
 * @param paths the paths of the strings of `update`
 */
export function digestSources(
  nodes: readonly Located[],
  paths: readonly (readonly string[])[],
): string {
  const objects = nodes.map((node) => {
    const members = paths.map((path) => {
      const { value } = path.reduce<Located>(getChild, node)
      return [formatPointer(path), typeof value === 'string' ? value : null] as const
    })
    const sorted = members.toSorted(([one], [other]) => (one < other ? -1 : 1))
    return JSON.stringify(Object.fromEntries(sorted))
  })
  const text = `[${[...new Set(objects)].toSorted().join(',')}]`
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
