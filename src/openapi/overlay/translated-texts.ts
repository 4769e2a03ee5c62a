import { getChild, getItems, isObject, locateRoot } from '../load/located.ts'
import type { SourceFile } from '../load/located.ts'

/** Returns the texts that the actions of an Overlay write. */
export function listTranslatedTexts(overlay: SourceFile): ReadonlySet<string> {
  const actions = getItems(getChild(locateRoot(overlay), 'actions'))
  return new Set(actions.flatMap((action) => listTexts(getChild(action, 'update').value)))
}

function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return isObject(value) ? Object.values(value).flatMap(listTexts) : []
}
