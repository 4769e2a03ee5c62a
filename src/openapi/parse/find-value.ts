import { createSourceNumber } from '#request/source-number.ts'
import {
  getChild,
  getFiles,
  getItems,
  getMembers,
  getPath,
  isInternal,
  isMapping,
  locateRoot,
  readNumber,
} from '../load/located.ts'
import type { Located, SourceFile, SourceFiles } from '../load/located.ts'
import { parseSourcePointer } from '../load/reference.ts'
import type { SourcePointer } from '../load/reference.ts'
import { omitHiddenNames } from './internal-parts.ts'
import type { InternalParts } from './internal-parts.ts'
import { findMapped } from './resolver.ts'
import type { Resolver } from './resolver.ts'

interface FoundFiles {
  readonly files: SourceFiles
  readonly overlays: readonly SourceFile[]
  /** Returns where a value was written, if elsewhere. */
  readonly findOrigin: (at: Located) => Located
  readonly resolver: Resolver
  readonly internal: InternalParts
}

/**
 * Creates a function that returns the value at a pointer, after Overlays, with its numbers as written and its references as they are.
 * Hidden parts are undefined, and omitted from the values that contain them.
 */
export function createValueFinder({
  files,
  overlays,
  findOrigin,
  resolver,
  internal,
}: FoundFiles): (pointer: SourcePointer) => unknown {
  const all = [...getFiles(files), ...overlays]
  return (pointer) => {
    const { file, path } = parseSourcePointer(pointer)
    const found = file === '' ? files.main : all.find((each) => each.path === file)
    if (!found) return undefined
    let at = locateRoot(found)
    for (const token of path) {
      at = getWritten(at, token)
      if (isHidden(at)) return undefined
    }
    return copy(at)
  }

  /** Returns a member by its key in the file. An Overlay that removes items of a list moves the next ones up. */
  function getWritten(at: Located, token: string): Located {
    const moved = getItems(at).find((item) => {
      const origin = findOrigin(item)
      return (origin.file.path === at.file.path ? getPath(origin).at(-1) : item.key) === token
    })
    return moved ?? getChild(at, Array.isArray(at.value) ? '' : token)
  }

  function isHidden(at: Located): boolean {
    const isMapped = at.parent?.key === 'mapping' && at.parent.parent?.key === 'discriminator'
    const target = isMapped ? findMapped(at, resolver) : undefined
    if (target) return isHidden(target)
    const kept = internal.get(Object(at.value))
    return kept === undefined ? isInternal(at.value) : kept === 'hidden'
  }

  function copy(at: Located): unknown {
    const { value } = at
    if (typeof value === 'number') {
      const text = readNumber(at, value)
      return text === String(value) ? value : createSourceNumber(text)
    }
    if (Array.isArray(value)) return getItems(at).flatMap((item) => omitOrCopy(item))
    if (!isMapping(value)) return value
    const members = getMembers(at).flatMap((member) => {
      if (member.key === 'required') return [[member.key, omitHiddenNames(value, internal)]]
      return omitOrCopy(member).map((one) => [member.key, one])
    })
    return Object.fromEntries(members)
  }

  function omitOrCopy(at: Located): readonly unknown[] {
    return isHidden(at) ? [] : [copy(at)]
  }
}
