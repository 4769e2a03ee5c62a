import { hash } from 'node:crypto'
import { membersPath } from '#text/reference.ts'
import type { Direction, OutlineSubject } from './outline.ts'

/** Returns the path of the file with fields omitted from a page; subjects with equal content share a file. */
export function getOmittedRowsPath(
  { sources, opened, isOpen }: OutlineSubject,
  direction: Direction,
): string {
  const content = JSON.stringify([
    direction,
    isOpen,
    sources.map(({ schema, origin }) => [schema, origin]),
  ])
  // An enclosing schema matters only where it is referenced, as a circular reference.
  const around = [...opened].filter((reference) => content.includes(JSON.stringify(reference)))
  return `${membersPath}${hash('sha256', content + around.toSorted().join(' ')).slice(0, 16)}.html`
}
