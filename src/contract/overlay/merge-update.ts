import { enter, isMapping, listItems, listMembers } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import { refuseAt } from '../source/contract-error.ts'
import type { SelectedNode } from './select-nodes.ts'
import { createWritten } from './written.ts'

/** Puts values of an Overlay into a document, or takes some out, and remembers where each was written. */
export interface Merger {
  /** @throws {ContractError} for values that do not go together */
  readonly update: (node: SelectedNode, update: Located) => void
  /** Items after one that goes move up, and stay known by where they were written. */
  readonly remove: (container: object, key: string | number) => void
  readonly findOrigin: (at: Located) => Located
}

export function createMerger(): Merger {
  const written = createWritten()

  const put = (container: object, key: string | number, from: Located) => {
    written.put(container, key, from)
    // Copied, because one update may go to many places, and defined, because a key may be called __proto__.
    Object.defineProperty(container, key, {
      value: structuredClone(from.value),
      configurable: true,
      enumerable: true,
      writable: true,
    })
  }

  /** Overlay 1.1.0, Action Object: mappings are merged, lists joined, other values replaced. */
  const merge = ({ value, container, key }: SelectedNode, from: Located): void => {
    if (Array.isArray(value)) {
      const items = Array.isArray(from.value) ? listItems(from) : [from]
      for (const item of items) put(value, value.length, item)
    } else if (isMapping(value) && isMapping(from.value)) {
      for (const member of listMembers(from)) {
        const isThere = Object.hasOwn(value, member.key)
        const child: unknown = isThere ? Reflect.get(value, member.key) : undefined
        if (isThere) mergeMember({ value: child, container: value, key: member.key }, member)
        else put(value, member.key, member)
      }
    } else if (!isMapping(value) && !isStructure(from.value) && container) {
      put(container, key, from)
    } else {
      throw refuseAt(
        from,
        `This ${nameKind(from.value)} cannot be merged with a ${nameKind(value)}.`,
      )
    }
  }

  /** Within a mapping a list joins a list only; a value is appended only where a list is the target itself. */
  const mergeMember = (node: SelectedNode, from: Located): void => {
    if (Array.isArray(node.value) && !Array.isArray(from.value)) {
      throw refuseAt(from, `This ${nameKind(from.value)} cannot be merged with a list.`)
    }
    merge(node, from)
  }

  const remove = (container: object, key: string | number): void => {
    written.remove(container, key)
    if (Array.isArray(container)) container.splice(Number(key), 1)
    else Reflect.deleteProperty(container, key)
  }

  const findOrigin = (at: Located): Located => {
    const steps: Located[] = []
    let place = at
    for (; place.parent; place = place.parent) {
      const { key, origin } = written.find(place.parent.value, place.key)
      if (origin) return steps.reduceRight((parent, step) => enter(parent, step.key), origin)
      steps.push(key === place.key ? place : { ...place, key })
    }
    return steps.reduceRight((parent, step) => Object.assign({}, step, { parent }), place)
  }

  return { update: merge, remove, findOrigin }
}

function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function nameKind(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return isMapping(value) ? 'mapping' : 'single value'
}
