import { readList, readTypes } from '#schema/keywords.ts'
import type { Direction } from '#schema/view/direction.ts'
import { quoteName } from '../../source/quote-name.ts'
import type { Detector, Detectors, Found } from '../survey/detector.ts'
import { eachSchema } from '../survey/detector.ts'
import { listDistinctRoots } from '../survey/schemas.ts'
import { enterPointer } from '#schema/pointer.ts'
import { explainExample, textOfJson, explainValue } from '../survey/explain-value.ts'
import type { SchemaRole } from '../survey/schemas.ts'

/** Values of the document that its own schemas refuse. */
export const valueDetectors = {
  'enum-against-type': {
    status: 'contradictory',
    topic: 'A listed value that its type does not allow',
    assume: 'Do not assume that the value comes, or that it never does.',
    find: eachSchema(({ keywords, at }, { schemas }) => {
      const types = readTypes(keywords)
      if (types.length === 0) return undefined
      const schema = { type: types }
      const index = readList(keywords['enum']).findIndex(
        (value) => explainValue(value, schema, schemas, ['response']) !== undefined,
      )
      if (index === -1) return undefined
      const value = JSON.stringify(readList(keywords['enum'])[index])
      const sentence = `${value.length > 60 ? 'A value' : value} is listed, and the type is ${types.join(' or ')}.`
      return { sentence, at: `${at}/enum/${index}` }
    }),
  },
  'default-refused': {
    status: 'contradictory',
    topic: 'A default that its own schema refuses',
    assume: 'Do not assume that the service uses it, or that it accepts it.',
    find: eachSchema(({ keywords, at, root, name }, { schemas }) => {
      if (keywords['default'] === undefined) return undefined
      const refusal = explainValue(keywords['default'], keywords, schemas, directions[root.role])
      if (refusal === undefined) return undefined
      return {
        sentence: `The default${name === undefined ? '' : ` of ${quoteName(name)}`} does not fit its schema. ${refusal}`,
        at: `${at}/default`,
      }
    }),
  },
  'parameter-example-refused': {
    ...describe(
      'A parameter’s example that its own schema refuses',
      'Do not copy it into a request.',
    ),
    find: findRefused('parameter'),
  },
  'body-example-refused': {
    ...describe('A body’s example that its own schema refuses', 'Do not copy it into a request.'),
    find: findRefused('body'),
  },
  'response-example-refused': {
    ...describe(
      'A response’s example that its own schema refuses',
      'Do not assume that either of them is what the service returns.',
    ),
    find: findRefused('response', 'header'),
  },
  'schema-example-refused': {
    ...describe(
      'An example that its own schema refuses',
      'Do not take it for a value that is accepted.',
    ),
    find: eachSchema(({ keywords, at, root, name }, { schemas }) => {
      const examples = readList(keywords['examples'])
      for (const [index, value] of examples.entries()) {
        const refusal = explainExample(value, keywords, schemas, directions[root.role], undefined)
        if (refusal === undefined) continue
        const whose = name === undefined ? '' : ` of ${quoteName(name)}`
        return {
          sentence: `The example${whose} does not fit its schema. ${refusal}`,
          at: `${at}/examples/${index}`,
        }
      }
      return undefined
    }),
  },
} as const satisfies Detectors

function describe(topic: string, assume: string) {
  return { status: 'contradictory', topic, assume } as const
}

/** A named schema may be meant for either. */
const directions = {
  named: ['request', 'response'],
  parameter: ['request'],
  body: ['request'],
  response: ['response'],
  header: ['response'],
} as const satisfies Record<SchemaRole, readonly Direction[]>

/** Examples authored beside a schema. Those in the schema itself are found there. */
function findRefused(...roles: readonly SchemaRole[]): Detector['find'] {
  return ({ nodes, schemas, tree }) =>
    listDistinctRoots(nodes)
      .filter(({ role }) => roles.includes(role))
      .flatMap(({ examples, schema, role, mediaType, holder, field, operations }) => {
        const own = examples.filter(
          ({ name }) =>
            name !== undefined ||
            tree.lookUp(`${holder}/example`) !== undefined ||
            !holder.startsWith('#'),
        )
        return own.flatMap(({ name, value, serialized, isTextOfJson }): readonly Found[] => {
          if (value === undefined && serialized !== undefined) return []
          const refusal = isTextOfJson
            ? textOfJson
            : explainExample(value, schema, schemas, directions[role], mediaType)
          if (refusal === undefined) return []
          const which = name === undefined ? 'The example' : `The example ${quoteName(name)}`
          const at =
            name === undefined ? `${holder}/example` : enterPointer(`${holder}/examples`, name)
          return [
            {
              at,
              sentence: `${which} does not fit its schema. ${refusal}`,
              operations,
              ...(field !== undefined && { field }),
            },
          ]
        })
      })
}
