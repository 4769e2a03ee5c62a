import { hash } from 'node:crypto'
import { membersPath } from '#core/address/reference.ts'
import type { Direction, OutlineSubject } from './outline.ts'

/** Where the fields are that a page has no room for: subjects of which the same is said share a file. */
export function locateCut(
  { sources, opened, isOpen }: OutlineSubject,
  direction: Direction,
): string {
  const said = JSON.stringify([
    direction,
    isOpen,
    sources.map(({ schema, origin }) => [schema, origin]),
  ])
  // A schema around it is of use only where it is referred to, as what holds it.
  const around = [...opened].filter((reference) => said.includes(JSON.stringify(reference)))
  return `${membersPath}${hash('sha256', said + around.toSorted().join(' ')).slice(0, 16)}.html`
}
