import type { JsonValue } from 'jsonpath-rfc9535'
import { enter, isMapping, listItems, locateRoot } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import { quoteName } from '../source/quote-name.ts'
import type { SourceFile, SourceFiles } from '../source/source-file.ts'
import { refuseAt } from '../source/contract-error.ts'
import { createMerger } from './merge-update.ts'
import type { Merger } from './merge-update.ts'
import { selectNodes } from './select-nodes.ts'
import type { SelectedNode } from './select-nodes.ts'

/** Files as an Overlay changes them. */
export interface OverlaidFiles extends SourceFiles {
  /** The place at which a value was written: in the Overlay, or where it stands. */
  readonly findOrigin: (at: Located) => Located
}

/**
 * Applies an OpenAPI Overlay (1.0 or 1.1) to the document itself. The files stay as they are; a copy is changed.
 *
 * @throws {ContractError} for what is no Overlay, and for an action that is not understood
 */
export function applyOverlay(files: SourceFiles, overlay: SourceFile): OverlaidFiles {
  const root = locateRoot(overlay)
  checkVersion(root)
  // Written out, because an alias of YAML would be changed wherever it stands.
  const value: JsonValue = JSON.parse(JSON.stringify(files.main.value))
  const merger = createMerger()
  const actions = enter(root, 'actions')
  if (!Array.isArray(actions.value)) refuse(actions, 'An Overlay needs actions, a list.')
  for (const action of listItems(actions)) applyAction(action, value, merger)
  return { ...files, main: { ...files.main, value }, findOrigin: merger.findOrigin }
}

function checkVersion(root: Located): void {
  const { value } = enter(root, 'overlay')
  if (typeof value === 'string' && /^1\.[01]\.\d+$/.test(value)) return
  const sentence =
    'overlay must be 1.0.x or 1.1.x: this file is laid over the API document as an OpenAPI Overlay.'
  refuse(enter(root, 'overlay'), sentence)
}

function applyAction(action: Located, document: JsonValue, merger: Merger): void {
  if (!isMapping(action.value)) return refuse(action, 'An action must be a mapping.')
  const nodes = findTargets(action, document)
  if (action.value['remove'] === true) {
    // From the last to the first, because each removal moves the items after it.
    for (const { container, key } of nodes.toReversed()) {
      if (!container) return refuse(action, 'The whole document cannot be removed.')
      merger.remove(container, key)
    }
    return undefined
  }
  if ('copy' in action.value) {
    const sentence = 'copy is not understood here. Write the value under update.'
    return refuse(enter(action, 'copy'), sentence)
  }
  const update = enter(action, 'update')
  if (update.value === undefined) return refuse(action, 'An action needs update, or remove: true.')
  for (const node of nodes) merger.update(node, update)
  return undefined
}

function findTargets(action: Located, document: JsonValue): readonly SelectedNode[] {
  const target = enter(action, 'target')
  if (typeof target.value !== 'string') return refuse(target, 'An action needs target, a text.')
  const found = selectNodes(target.value, document)
  if (!('faultAt' in found)) return found
  const sentence = `The target ${quoteName(target.value)} is not understood from its character ${found.faultAt} on. Write a JSONPath query (RFC 9535).`
  return refuse(target, sentence)
}

function refuse(at: Located, sentence: string): never {
  throw refuseAt(at, sentence)
}
