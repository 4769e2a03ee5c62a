import { enter, locateRoot, readText } from './located.ts'
import type { Located } from './located.ts'
import type { SourceFile } from './source-file.ts'

/** The schema of a file with an anchor (JSON Schema 2020-12, section 8.2.2); of several the first. */
export function findAnchor(file: SourceFile, name: string): Located | undefined {
  const known = read.get(file) ?? listAnchors(locateRoot(file))
  read.set(file, known)
  return known.get(name)
}

/** Anchors are rare, and finding them takes a walk through the file. */
const read = new WeakMap<SourceFile, ReadonlyMap<string, Located>>()

function listAnchors(root: Located): ReadonlyMap<string, Located> {
  const anchors = new Map<string, Located>()
  const met = new Set<object>()
  const visit = (located: Located): void => {
    const { value } = located
    if (typeof value !== 'object' || value === null || met.has(value)) return
    met.add(value)
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = readText(located, key)
      if (name !== undefined && !anchors.has(name)) anchors.set(name, located)
    }
    for (const key of Object.keys(value)) visit(enter(located, key))
  }
  visit(root)
  return anchors
}
