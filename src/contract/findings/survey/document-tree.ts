import { isAtLeast } from '#core/citation/version.ts'
import { isMapping } from '../../source/located.ts'
import { readPlace } from '../../source/place.ts'
import type { Place } from '../../source/place.ts'
import { writeReference } from '../../source/reference.ts'
import type { Contract } from '../../read-contract.ts'

/** The document as it is written, with what an Overlay changes; other files are not part of it. */
export interface DocumentTree {
  readonly lookUp: (place: Place) => unknown
  /** The place itself, or the nearest that is there: schemas are read in the terms of a newer OpenAPI than some are written in. */
  readonly settle: (place: Place) => Place
}

export function createDocumentTree({
  overlaid,
  openapi,
}: Pick<Contract, 'overlaid' | 'openapi'>): DocumentTree {
  const isSwagger = !isAtLeast(openapi, '3.0')
  const locate = (place: Place) => {
    const { file, path } = readPlace(place)
    if (file !== '') return undefined
    return isSwagger ? renameComponents(path) : path
  }
  return {
    lookUp: (place) => locate(place)?.reduce(enter, overlaid),
    settle(place) {
      const path = locate(place)
      return path ? writeReference('', settle(overlaid, path), '') : place
    },
  }
}

function enter(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)]
  return isMapping(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function renameComponents(path: readonly string[]): readonly string[] {
  const [first, second = '', ...rest] = path
  const name = first === 'components' ? swaggerNames.get(second) : undefined
  return name === undefined ? path : [name, ...rest]
}

/** Swagger 2.0 has the same under other names. */
const swaggerNames: ReadonlyMap<string, string> = new Map([
  ['schemas', 'definitions'],
  ['responses', 'responses'],
  ['parameters', 'parameters'],
  ['securitySchemes', 'securityDefinitions'],
])

function settle(root: unknown, path: readonly string[]): readonly string[] {
  const there: string[] = []
  let value = root
  for (let index = 0; index < path.length; index += 1) {
    const key = path[index] ?? ''
    const next = enter(value, key)
    if (next !== undefined) {
      there.push(key)
      value = next
    } else if (key === 'examples' && enter(value, 'example') !== undefined) {
      return [...there, 'example']
      // A reference or a combination that may be null is read as one of two choices.
    } else if ((key === 'anyOf' || key === 'oneOf') && enter(value, 'nullable') !== undefined) {
      index += 1
    } else return there
  }
  return there
}
