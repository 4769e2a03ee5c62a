import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0'
import { ContractError } from '../source/fault-list.ts'
import { isMapping } from '../source/located.ts'
import { prepareSwagger } from './prepare-swagger.ts'
import { readReference } from '../source/reference.ts'
import type { SourceFiles } from '../source/source-file.ts'

/**
 * Makes OpenAPI 3.0 of a Swagger 2.0 document. Lines stay those of the file as it was written.
 *
 * @throws {ContractError} for a document that the converter cannot take apart
 */
export function convertSwagger(files: SourceFiles): SourceFiles {
  const { main, others } = files
  const findOrigin = (path: readonly string[]) => followReferences(main.value, moveBack(path))
  return {
    main: {
      ...main,
      value: convert(files),
      findOrigin,
      findLines: (paths) => main.findLines(paths.map(findOrigin)),
    },
    others,
  }
}

/** The new places of what references to the old ones lead to. */
export function renameSwaggerPlace(path: readonly string[]): readonly string[] {
  const moved = moves.find(([from]) => path[0] === from && path.length > 1)
  return moved ? ['components', moved[1], ...path.slice(1)] : path
}

const moves = [
  ['definitions', 'schemas'],
  ['parameters', 'parameters'],
  ['responses', 'responses'],
  ['securityDefinitions', 'securitySchemes'],
] as const

function convert(files: SourceFiles): unknown {
  try {
    const { document, finish } = prepareSwagger(files)
    const converted: unknown = upgradeFromTwoToThree({ ...document, swagger: '2.0' })
    if (!isMapping(converted)) throw new TypeError('The converter gave no mapping.')
    finish(converted)
    return converted
  } catch (cause) {
    const sentence =
      'This Swagger 2.0 document cannot be converted to OpenAPI 3: a part of it has another shape than Swagger 2.0 knows.'
    throw new ContractError(files.main.name, 1, sentence, { cause })
  }
}

function moveBack(path: readonly string[]): readonly string[] {
  if (path[0] === 'servers') return ['host']
  if (path[0] === 'components') {
    const moved = moves.find(([, to]) => to === path[1])
    return moved ? [moved[0], ...path.slice(2)] : path
  }
  // A body was one of the parameters, and the converter counts those that are left anew.
  const isMoved = path[0] === 'paths' && ['requestBody', 'parameters'].includes(path[3] ?? '')
  return isMoved ? [...path.slice(0, 3), 'parameters'] : path
}

/** A named response stands in each operation once it is converted, in the place of the reference to it. */
function followReferences(root: unknown, path: readonly string[]): readonly string[] {
  let value = root
  for (const [index, step] of path.entries()) {
    const text = isMapping(value) ? value['$ref'] : undefined
    const reference = typeof text === 'string' ? readReference(text, '') : undefined
    if (reference?.kind === 'inside' && reference.place === '') {
      return [...reference.pointer, ...path.slice(index)]
    }
    value = isMapping(value) || Array.isArray(value) ? Reflect.get(value, step) : undefined
  }
  return path
}
