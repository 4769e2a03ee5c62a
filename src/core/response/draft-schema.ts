import type { Schema } from '../request/description/schema.ts'
import type { Shape } from './observed-shape.ts'

/**
 * An observed structure as a draft for the document (JSON Schema 2020-12): types and names of members as they were seen once. It
 * claims nothing that one response cannot show, such as what is required, and holds no values.
 *
 * @param origin what was observed, such as `the response 200 of GET /pets`
 */
export function draftSchema(shape: Shape, origin: string): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    'x-observed': `once, in ${origin}; the next may differ`,
    ...draft(shape),
  }
}

function draft({ kinds, members = [], items, others }: Shape): Readonly<Record<string, unknown>> {
  const properties = members.map(({ name, shape, seen, of }) => [
    name,
    { ...draft(shape), ...(seen < of && { 'x-observed': `in ${seen} of ${of}` }) },
  ])
  return {
    ...(kinds.length > 0 && { type: kinds.length === 1 ? kinds[0] : kinds }),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(others && { additionalProperties: draft(others) }),
    ...(items && items.count > 0 && { items: draft(items.shape) }),
  }
}
