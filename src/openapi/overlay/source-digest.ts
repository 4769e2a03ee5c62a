import { createHash } from 'node:crypto'
import { formatPointer } from '#schema/pointer.ts'
import { getChild, getItems, getMembers, isMapping, locateRoot } from '../load/located.ts'
import type { Located, SourceFile } from '../load/located.ts'
import { locateNode } from './apply-overlay.ts'
import { selectNodes } from './select-nodes.ts'

/** The field of an action with the digest of the texts that it translates. */
export const digestField = 'x-source-digest'

/** An action of a translation, compared with the document to which it is applied. */
export interface ComparedAction {
  readonly at: Located
  readonly changes: readonly Change[]
  /** The digest of the texts that it translates; undefined if it selects nothing, or updates no text. */
  readonly digest: string | undefined
}

interface Change {
  /** The previous value in the document; undefined if the action adds it. */
  readonly source: Located
  readonly value: unknown
}

/**
 * Compares the actions of a translation with its source.
 *
 * @param translation a valid Overlay
 * @param document the document with its own Overlay, without the translation
 */
export function compareActions(
  translation: SourceFile,
  document: SourceFile,
): readonly ComparedAction[] {
  return getItems(getChild(locateRoot(translation), 'actions')).map((at) => {
    const nodes = selectAll(getChild(at, 'target'), document)
    const update = getChild(at, 'update')
    const [copied] = selectAll(getChild(at, 'copy'), document)
    const leaves = getLeaves(copied ?? update)
    const changes = nodes.flatMap((node) =>
      leaves.map(({ path, value }) => ({ source: path.reduce<Located>(getChild, node), value })),
    )
    const texts = getLeaves(update).filter(({ value }) => typeof value === 'string')
    const isTranslation = nodes.length > 0 && texts.length > 0
    const paths = texts.map(({ path }) => path)
    return { at, changes, digest: isTranslation ? digestSources(nodes, paths) : undefined }
  })
}

function selectAll({ value }: Located, document: SourceFile): readonly Located[] {
  if (typeof value !== 'string') return []
  const selection = selectNodes(value, document.value)
  if (selection.outcome !== 'selected') return []
  return selection.nodes.map((node) => locateNode(node, document))
}

interface Leaf {
  readonly path: readonly string[]
  readonly value: unknown
}

/** Returns the values of a mapping at any depth, with their paths. A list is one value. */
function getLeaves(at: Located, path: readonly string[] = []): readonly Leaf[] {
  const { value } = at
  if (value === undefined) return []
  if (!isMapping(value)) return [{ path, value }]
  return getMembers(at).flatMap((member) => getLeaves(member, [...path, member.key]))
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
