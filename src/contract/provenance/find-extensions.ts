import { enter, isExtension, isMapping } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import { schemaHoldings } from '#schema/keywords.ts'

/**
 * Every `x-` extension of a file, in order. Names that an author chose and data are no extensions: a header, a property or a
 * schema may be called `x-…`, and what an example holds is not looked at.
 */
export function* findExtensions(located: Located): Generator<Located> {
  yield* walk(located, false)
}

function* walk(located: Located, holdsNames: boolean): Generator<Located> {
  const { value } = located
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield* walk(enter(located, index), false)
    return
  }
  if (!isMapping(value)) return
  for (const key of Object.keys(value)) {
    const child = enter(located, key)
    if (holdsNames) yield* walk(child, false)
    else if (isExtension(key)) yield child
    // A response may be called default, and is no data.
    else if (key === 'default' && located.key === 'responses') yield* walk(child, false)
    else if (!data.has(key)) yield* walk(child, isNames(key) && isMapping(child.value))
  }
}

/** Keys of what a service or its client sends, or what is compared with it. */
const data: ReadonlySet<string> = new Set([
  'const',
  'dataValue',
  'default',
  'enum',
  'example',
  'examples',
  'mapping',
  'scopes',
  'value',
])

/** Maps from names that an author chose. Those of paths, responses and callbacks may be extended (OpenAPI 3.1.1). */
const names: ReadonlySet<string> = new Set([
  'content',
  'encoding',
  'headers',
  'links',
  'parameters',
  'pathItems',
  'requestBodies',
  'schemas',
  'securityDefinitions',
  'securitySchemes',
  'variables',
])

/** Whether a key holds a map from names that an author chose. */
function isNames(key: string): boolean {
  return names.has(key) || schemaHoldings.get(key) === 'names'
}
