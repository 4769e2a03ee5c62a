import { hash } from 'node:crypto'
import { membersPath } from '#core/address/reference.ts'
import { isKeywords } from '#schema/keywords.ts'
import type { Direction, OutlineSubject } from './outline.ts'

/** The named schema that the subject is, where nothing stands beside the reference that has fields. */
export function findNamed({ sources: [source, ...others] }: OutlineSubject): string | undefined {
  return others.length === 0 ? findReference(source?.schema) : undefined
}

function findReference(schema: unknown): string | undefined {
  if (!isKeywords(schema)) return undefined
  const said = Object.keys(schema).filter((key) => !annotations.has(key) && !key.startsWith('x-'))
  const [keyword, ...others] = said
  if (keyword === undefined || others.length > 0) return undefined
  const value = schema[keyword]
  if (keyword === '$ref') return typeof value === 'string' ? value : undefined
  const isDecorated = keyword === 'allOf' && Array.isArray(value) && value.length === 1
  return isDecorated ? findReference(value[0]) : undefined
}

const annotations: ReadonlySet<string> = new Set(
  'title summary description deprecated readOnly writeOnly nullable default example examples externalDocs'.split(
    ' ',
  ),
)

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
