import { isKeywords, readList, readMembers } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import type { Place } from '../../source/place.ts'
import { enterPointer } from '#schema/pointer.ts'
import type { Survey } from './survey.ts'

/** One alternative as the document requires it, by name. */
export interface Requirement {
  readonly requirement: Keywords
  readonly at: Place
  /** The operations for which it counts. */
  readonly operations: readonly string[]
}

/** The requirements of the document, for operations without their own, and those of each operation. */
export function listRequirements({ operations, tree }: Survey): readonly Requirement[] {
  const inherits = operations.filter(
    ({ written }) => written['security'] === undefined || written['security'] === null,
  )
  const slugs = inherits.map(({ slug }) => slug)
  return [
    ...list(tree.lookUp('#/security'), '#/security', slugs),
    ...operations.flatMap(({ written, parts, slug }) =>
      list(written['security'], `${parts.places.operation}/security`, [slug]),
    ),
  ]
}

/** The security schemes by name, references among them followed. */
export function listSchemes({ tree }: Survey): readonly (readonly [string, Keywords])[] {
  return readMembers(tree.lookUp('#/components/securitySchemes')).flatMap(
    ([name, scheme]): readonly (readonly [string, Keywords])[] => {
      const reference = isKeywords(scheme) ? scheme['$ref'] : undefined
      const target = typeof reference === 'string' ? tree.lookUp(reference) : scheme
      // A scheme that stands in another file has a name all the same.
      return [[name, isKeywords(target) ? target : {}]]
    },
  )
}

export function placeScheme(name: string): Place {
  return enterPointer('#/components/securitySchemes', name)
}

function list(value: unknown, at: Place, operations: readonly string[]): readonly Requirement[] {
  return readList(value).flatMap((requirement, index) =>
    isKeywords(requirement) ? [{ requirement, at: `${at}/${index}`, operations }] : [],
  )
}
