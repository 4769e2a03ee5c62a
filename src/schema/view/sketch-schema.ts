import type { Value } from '#core/request/inputs.ts'
import type { ReadSchema, SketchedSchema } from '#core/request/plan/sketch-value.ts'
import { toValue } from '#core/request/to-value.ts'
import { readList } from '../keywords.ts'
import { leaveOutHidden } from './leave-out-hidden.ts'
import { listMembers } from './list-members.ts'
import { inferType, readTypes } from './read-types.ts'
import { listSources, listStated } from './stated.ts'
import { viewSchema } from './view-schema.ts'
import type { FindSchema, SchemaView, Source } from './view-schema.ts'

/** Reads schemas for the sketch of a request. */
export function readForSketch(find: FindSchema): ReadSchema {
  const read = (sources: readonly Source[]): SketchedSchema => {
    const view = viewSchema(sources, { find })
    const [item] = listSources(view, 'items')
    return {
      type: readTypes(view).types[0] ?? inferType(view),
      value: findStated(view, sources),
      members: listMembers(view)
        .filter(({ requiredAt, isReadOnly }) => requiredAt !== undefined && !isReadOnly)
        .map((member) => [member.name, () => read(member.sources)]),
      item: item && (() => read([item])),
    }
  }
  return (schema) => read([{ schema, pointer: '#', origin: undefined }])
}

/** The value that the document states, from its surest source. */
function findStated(view: SchemaView, sources: readonly Source[]): Value | undefined {
  const states = (key: string) => listStated(view, key).map(({ value }) => value)
  const lists = states('enum').map(readList)
  const values = [
    ...states('const'),
    ...lists.filter(({ length }) => length === 1).flat(),
    ...states('examples').flatMap(readList),
    ...states('example'),
    ...states('default'),
  ]
  const found = values.find((value) => value !== undefined)
  const value = found === undefined ? undefined : toValue(found)
  return value && leaveOutHidden(value, sources, { find: view.find, direction: 'request' })
}
