import type { AuthoredExample, ExternalExample, Schema } from '#request/description/parameter.ts'
import { toValue } from '#request/parse-exact-json.ts'
import { formatJsonValue } from '#request/serialize/json.ts'
import { convertNumbersToText } from '#schema/view/convert-stated.ts'
import { viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import {
  getChild,
  isLocatedMapping,
  isMapping,
  getMembers,
  getText,
  readData,
} from '../load/located.ts'
import type { Located, LocatedMapping } from '../load/located.ts'
import { warnWrongKind } from './misplaced.ts'
import { findFinalTarget } from './resolver.ts'
import { followOrWarn } from './scope.ts'
import type { DocumentScope } from './scope.ts'

/** @param schema schema of the values, which determines whether a number is represented as text */
export function parseExamples(
  scope: DocumentScope,
  parent: LocatedMapping,
  schema: Schema | undefined,
): readonly AuthoredExample[] {
  return collectExamples(scope, parent).map((example) =>
    addWrittenText(example, schema, scope.schemas.find),
  )
}

/** Adds the value as JSON if the schema represents a number as text. */
function addWrittenText(
  example: AuthoredExample,
  schema: Schema | undefined,
  find: FindSchema,
): AuthoredExample {
  const value = toValue(example.value)
  if (value === undefined || schema === undefined) return example
  const kept = convertNumbersToText(value, viewWhole(schema, find))
  return kept === value ? example : { ...example, written: formatJsonValue(kept) }
}

function collectExamples(scope: DocumentScope, parent: LocatedMapping): readonly AuthoredExample[] {
  const named = getChild(parent, 'examples')
  if (isMapping(named.value))
    return getMembers(named).flatMap((one) => parseNamedExample(scope, one))
  if (named.value !== undefined) {
    scope.warn(named, 'examples must map each name to an example; it is ignored.')
  }
  const single = getChild(parent, 'example')
  return single.value === undefined ? [] : [createExample(single)]
}

export function parseExample(
  value: Located,
  schema: Schema | undefined,
  find: FindSchema,
): AuthoredExample {
  return addWrittenText(createExample(value), schema, find)
}

function createExample(value: Located): AuthoredExample {
  return { name: undefined, summary: undefined, value: readData(value), serialized: undefined }
}

function parseNamedExample(scope: DocumentScope, located: Located): readonly AuthoredExample[] {
  const target = followOrWarn(scope, located)
  if (!target) return []
  warnWrongKind(scope, located, target, 'example')
  if (!isLocatedMapping(target)) return []
  const key = valueKeys.find((candidate) => Object.hasOwn(target.value, candidate))
  const serialized = getText(target, 'serializedValue')
  if (!key && serialized === undefined) return []
  const value = key ? readData(getChild(target, key)) : undefined
  const description = getText(target, 'description')
  return [
    {
      name: located.key,
      summary: getText(target, 'summary'),
      ...(description !== undefined && { description }),
      value,
      serialized,
    },
  ]
}

export function parseExternalExamples(
  scope: DocumentScope,
  parent: LocatedMapping,
): readonly ExternalExample[] {
  return getMembers(getChild(parent, 'examples')).flatMap((member) => {
    const target = findFinalTarget(member, scope.resolver)
    const url = target && getText(target, 'externalValue')
    if (!target || url === undefined) return []
    const summary = getText(target, 'summary')
    const description = getText(target, 'description')
    return [{ name: member.key, summary, description, url }]
  })
}

/** Fields that hold the value: `dataValue` (since 3.2) and `value`. */
const valueKeys = ['dataValue', 'value'] as const
