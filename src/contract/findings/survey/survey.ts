import type { Operation } from '#core/request/description/operation.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import type { DocumentedParts } from '../../read-contract.ts'
import { readProse } from './words.ts'
import type { Prose, SurveyedContract } from './words.ts'
import { createReach, listRoots, walkSchemas } from './schemas.ts'
import type { SchemaRoot, SchemaNode } from './schemas.ts'
import { isAtLeast } from '#core/citation/citation.ts'
import { isMapping } from '../../source/located.ts'
import { readPlace, writeReference } from '../../source/reference.ts'
import type { Place } from '../../source/reference.ts'

/** A document as detectors look at it, gathered once. */
export interface Survey {
  readonly operations: readonly SurveyedOperation[]
  /** The schemas that are mappings and stand in no other one. */
  readonly roots: readonly SchemaRoot[]
  /** Every schema of the document that is a mapping, those within others included. */
  readonly nodes: readonly SchemaNode[]
  readonly findSchema: FindSchema
  readonly tree: DocumentTree
  readonly prose: Prose
  /** The slugs of the operations that reach a schema, in the order of the document. */
  readonly listUsers: (root: SchemaRoot) => readonly string[]
}

export interface SurveyedOperation {
  readonly slug: string
  readonly operation: Operation
  readonly parts: DocumentedParts
}

export function surveyContract(contract: SurveyedContract): Survey {
  const tree = createDocumentTree(contract)
  const roots = listRoots(contract).filter(({ schema }) => isMapping(schema))
  const nodes = walkSchemas(roots)
  return {
    operations: contract.operations.flatMap((operation) => {
      const parts = contract.documented.get(operation.slug)
      return parts ? [{ slug: operation.slug, operation, parts }] : []
    }),
    roots,
    nodes,
    findSchema: (reference) => contract.schemas.get(reference),
    tree,
    prose: readProse(contract),
    listUsers: createReach(nodes, contract),
  }
}

/** The document as it is written, with what an Overlay changes; other files are not part of it. */
export interface DocumentTree {
  readonly lookUp: (place: Place) => unknown
  /** The place itself, or the nearest that is there: schemas are read in the terms of a newer OpenAPI than some are written in. */
  readonly settle: (place: Place) => Place
}

function createDocumentTree({
  overlaid,
  openapi,
}: Pick<SurveyedContract, 'overlaid' | 'openapi'>): DocumentTree {
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
