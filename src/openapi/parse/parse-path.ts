import { getTargetKey } from '#request/credential-target.ts'
import { isSecret } from '#request/is-secret.ts'
import type { Parameter } from '#request/description/parameter.ts'
import { getTemplateNames, parseRouterPath, parseTemplate } from '#request/plan/path-template.ts'
import type { Located } from '../load/located.ts'
import type { ParsedParameters } from './parameters.ts'
import type { DocumentScope } from './scope.ts'
import { isKeyParameter } from './security-schemes.ts'

interface ParsedPath {
  readonly path: string
  readonly read: ParsedParameters['parameters']
}

/**
 * Returns a path as an OpenAPI template, and its parameters, including undescribed ones.
 */
export function parsePath(
  scope: DocumentScope,
  item: Located,
  written: string,
  described: ParsedParameters['parameters'],
): ParsedPath {
  const parts = described.map(({ part }) => part)
  const own = parts.flatMap((one) => (one.in === 'path' ? one.name : []))
  const path = parseRouterPath(written, new Set(own))
  const at = scope.getPointer(item)
  const pointers = { external: [], at, descriptionAt: undefined, schemaAt: at }
  const assumed = createAssumed(scope, path, parts).map((part) => ({
    part,
    documented: { ...part, ...pointers, mayBeEmpty: false },
  }))
  return { path, read: [...described, ...assumed] }
}

/** Returns the undescribed parameters of a path, each as a required string. */
function createAssumed(
  scope: DocumentScope,
  path: string,
  parameters: readonly Parameter[],
): readonly Parameter[] {
  const inQuery = new Set(parseTemplate(path).pairs.flatMap(({ expressions }) => expressions))
  const known = new Set(parameters.map((one) => getTargetKey({ place: one.in, name: one.name })))
  const names = new Set(getTemplateNames(path))
  return Array.from(names).flatMap((name): Parameter[] => {
    const location = inQuery.has(name) ? 'query' : 'path'
    if (['path', location].some((one) => known.has(`${one}:${name}`))) return []
    const type = 'string'
    const isKey =
      isKeyParameter(scope, location, name) ||
      isSecret({ name, in: location, type, format: undefined, description: undefined })
    const isPath = location === 'path'
    return [
      {
        name,
        in: location,
        isRequired: true,
        isDeprecated: false,
        description: undefined,
        serialization: {
          by: 'style',
          style: isPath ? 'simple' : 'form',
          explode: !isPath,
          allowReserved: false,
        },
        ...(isKey && { isSecret: true }),
        isAssumed: true,
        schema: { type },
        examples: [],
      },
    ]
  })
}
