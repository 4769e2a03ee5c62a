import { isKeywords, readNames, readTypes } from '#schema/keywords.ts'
import { locateReference } from '#schema/pointer.ts'
import { findIn } from '#schema/view/direction.ts'
import { keepCertain, viewSchema, viewWhole } from '#schema/view/view-schema.ts'
import type { Found } from './detector.ts'
import type { Survey } from './survey.ts'

/** Named schemas of objects whose required members need another one of the same, without end. */
export function findEndless({ nodes, schemas, listUsers }: Survey): readonly Found[] {
  const roots = nodes.filter(
    ({ parent, root }) => parent === undefined && root.reference !== undefined,
  )
  const needs = new Map(
    roots.map(({ keywords, root }) => [root.reference ?? '', listNeeds(keywords, schemas)]),
  )
  return roots.flatMap(({ root }): readonly Found[] => {
    const { reference = '' } = root
    const path = findWayBack(reference, needs)
    if (!path) return []
    const sentence = `Each value needs another of its own kind within, by the required member${path.length > 1 ? 's' : ''} ${path.join(', ')}, and so on without end.`
    return [{ at: locateReference(reference), sentence, operations: listUsers(root) }]
  })
}

interface Need {
  readonly member: string
  readonly reference: string
}

/** The named schemas that any value needs one more of. A choice is a way out, and so is null. */
function listNeeds(keywords: unknown, schemas: Survey['schemas']): readonly Need[] {
  const find = findIn(schemas)
  const { parts } = keepCertain(viewWhole(keywords, find))
  const isObject = parts.some((part) => readTypes(part.keywords).join() === 'object')
  if (!isObject) return []
  return parts.flatMap((part) =>
    readNames(part.keywords['required']).flatMap((member): readonly Need[] => {
      const { properties } = part.keywords
      const schema =
        isKeywords(properties) && Object.hasOwn(properties, member) ? properties[member] : undefined
      const source = { schema, pointer: '#', origin: undefined }
      const view = viewSchema([source], { find, isOpen: false })
      return view.nullChoices.length > 0
        ? []
        : view.links.map(({ reference }) => ({ member, reference }))
    }),
  )
}

function findWayBack(
  start: string,
  needs: ReadonlyMap<string, readonly Need[]>,
): readonly string[] | undefined {
  const met = new Set<string>()
  const waiting: { readonly reference: string; readonly path: readonly string[] }[] = [
    { reference: start, path: [] },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { member, reference } of needs.get(next.reference) ?? []) {
      const path = [...next.path, member]
      if (reference === start) return path
      if (!met.has(reference)) waiting.push({ reference, path })
      met.add(reference)
    }
  }
  return undefined
}
