import { isInternal, isMapping } from './located.ts'
import type { Mapping } from './located.ts'
import { findHolding } from './object-fields.ts'

/**
 * Leaves of the internal operations and path items of a document no more than the mark that they are, so that nothing tells of
 * them and they can be counted. The document itself is changed: an Overlay knows what it changed by its objects.
 */
export function hideInternal(document: unknown): void {
  if (!isMapping(document)) return
  for (const items of [document['paths'], document['webhooks']]) {
    for (const [path, item] of listEntries(items)) {
      const operations = listEntries(item).filter(([key]) => isOperation(key))
      if (isInternal(item)) {
        Reflect.set(Object(items), path, {
          ...mark,
          ...Object.fromEntries(operations.map(([key]) => [key, mark])),
        })
      }
      for (const holder of [item, isMapping(item) ? item['additionalOperations'] : undefined]) {
        for (const [key, operation] of listEntries(holder)) {
          const isOne = holder !== item || isOperation(key)
          if (isOne && isInternal(operation)) Reflect.set(Object(holder), key, mark)
        }
      }
    }
  }
}

const mark: Mapping = { 'x-internal': true }

function listEntries(value: unknown): readonly (readonly [string, unknown])[] {
  return isMapping(value) ? Object.entries(value) : []
}

function isOperation(key: string): boolean {
  return findHolding('path item', key)?.[1] === 'operation'
}
