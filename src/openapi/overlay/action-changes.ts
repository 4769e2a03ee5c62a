import { getChild, getItems, getMembers, isMapping, locateRoot } from '../load/located.ts'
import type { Located, SourceFile } from '../load/located.ts'
import { locateNode } from './apply-overlay.ts'
import { selectNodes } from '#schema/select-nodes.ts'

/** An action of a translation, with what it changes in the document to which it is applied. */
export interface ActionChanges {
  readonly at: Located
  /** The selected values. */
  readonly nodes: readonly Located[]
  /** The paths of the strings of `update`. */
  readonly textPaths: readonly (readonly string[])[]
  readonly changes: readonly Change[]
}

interface Change {
  /** The previous value in the document; undefined if the action adds it. */
  readonly source: Located
  readonly value: unknown
}

/**
 * Lists the changes of each action of a translation.
 *
 * @param translation a valid Overlay
 * @param document the document with its own Overlay, without the translation
 */
export function listChanges(
  translation: SourceFile,
  document: SourceFile,
): readonly ActionChanges[] {
  return getItems(getChild(locateRoot(translation), 'actions')).map((at) => {
    const nodes = selectAll(getChild(at, 'target'), document)
    const update = getChild(at, 'update')
    const [copied] = selectAll(getChild(at, 'copy'), document)
    const leaves = getLeaves(copied ?? update)
    const changes = nodes.flatMap((node) =>
      leaves.map(({ path, value }) => ({ source: path.reduce<Located>(getChild, node), value })),
    )
    const texts = getLeaves(update).filter(({ value }) => typeof value === 'string')
    return { at, nodes, textPaths: texts.map(({ path }) => path), changes }
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
