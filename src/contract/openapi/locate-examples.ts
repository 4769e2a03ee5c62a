import { mostFollowed } from '#schema/limit.ts'
import { enter, isMapping, listItems, readText } from '../source/located.ts'
import type { Located } from '../source/located.ts'
import type { Resolver } from './resolver.ts'

/** The examples of a whole value: by `examples` of JSON Schema, or `example` of OpenAPI (3.1.1, Schema Object), also behind references. */
export function locateExamples(resolver: Resolver, schema: Located, depth = 0): readonly Located[] {
  const examples = listExamples(schema)
  if (examples.length > 0 || depth > mostFollowed) return examples
  const reference = readText(schema, '$ref')
  if (reference !== undefined) {
    const resolution = resolver.find(reference, enter(schema, '$ref'))
    return resolution.outcome === 'found'
      ? locateExamples(resolver, resolution.target, depth + 1)
      : []
  }
  const [only, ...others] = listItems(enter(schema, 'allOf'))
  const isAlone = only !== undefined && others.length === 0 && !addsMembers(schema)
  return isAlone ? locateExamples(resolver, only, depth + 1) : []
}

function addsMembers({ value }: Located): boolean {
  return isMapping(value) && (value['properties'] !== undefined || value['required'] !== undefined)
}

function listExamples(schema: Located): readonly Located[] {
  const several = enter(schema, 'examples')
  const values = Array.isArray(several.value) ? listItems(several) : [enter(schema, 'example')]
  return values.filter(({ value }) => value !== undefined)
}
