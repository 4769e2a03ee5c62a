import type { AuthoredExample } from '#core/request/description/parameter.ts'
import type { Schema } from '#core/request/description/schema.ts'
import { readExampleValue } from '#core/request/example-value.ts'
import { isRange } from '#core/request/media-range.ts'
import { readJson } from '#core/request/read-json.ts'
import { writeJson } from '#core/request/serialize/json.ts'
import { formatJson } from '#core/text/format-json.ts'
import { isFormType } from '#core/text/form-type.ts'
import { isJson } from '#core/text/json-type.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { toValue } from '#core/request/to-value.ts'
import type { Direction } from '#schema/view/direction.ts'
import { leaveOutHidden } from '#schema/view/leave-out-hidden.ts'
import { assembleExample } from './assemble-example.ts'
import { readExamples, readSingle } from './examples.ts'
import { locateExamples } from './locate-examples.ts'
import { enter } from '../source/located.ts'
import type { LocatedMapping } from '../source/located.ts'
import type { DocumentScope } from './scope.ts'

/**
 * All examples that a document shows of some content: its own, those of its schema, and where there is none, one that is put
 * together from those of the members, unless the schema refuses it.
 *
 * @param schema as it was read
 */
export function readContentExamples(
  scope: DocumentScope,
  { content, schema }: { readonly content: LocatedMapping; readonly schema: Schema | undefined },
  direction: Direction,
): readonly AuthoredExample[] {
  const at = enter(content, 'schema')
  const own = readExamples(scope, content)
  const shown = new Set(own.map(({ value }) => JSON.stringify(value)))
  const authored = [
    ...own,
    ...locateExamples(scope.resolver, at)
      .map((one) => showDirection(readSingle(one), schema, scope, direction))
      .filter(({ value }) => !shown.has(JSON.stringify(value))),
  ]
  if (authored.length > 0) {
    return isJson(content.key)
      ? authored.map((example) => readTextOfJson(example, schema, scope, direction))
      : authored
  }
  const assembled =
    schema !== undefined && hasMembers(content.key)
      ? assembleExample(scope.resolver, at, direction)
      : undefined
  if (!assembled) return []
  const example = showDirection(readSingle(assembled), schema, scope, direction)
  if (isRefused(example.value, schema, scope, direction)) return []
  return [{ ...example, summary: assembledSummary, isAssembled: true }]
}

/**
 * Many authors write an example as the text that is sent. It is one where only so it does not contradict the schema.
 */
function readTextOfJson(
  example: AuthoredExample,
  schema: Schema | undefined,
  scope: DocumentScope,
  direction: Direction,
): AuthoredExample {
  const { value: text, serialized } = example
  if (typeof text !== 'string' || serialized !== undefined || schema === undefined) return example
  if (readJson(text).outcome !== 'read') return example
  const value: unknown = JSON.parse(text)
  const isMeant =
    isRefused(text, schema, scope, direction) && !isRefused(value, schema, scope, direction)
  return isMeant
    ? { ...example, value, written: text, serialized: text, isTextOfJson: true }
    : example
}

/** The example of a schema, which stands for both directions, without what only the other side sets. */
function showDirection(
  example: AuthoredExample,
  schema: Schema | undefined,
  scope: DocumentScope,
  direction: Direction,
): AuthoredExample {
  const whole = readExampleValue(example)
  if (whole === undefined || schema === undefined) return example
  const source = { schema, pointer: '#', origin: undefined }
  const shown = leaveOutHidden(whole, [source], { find: scope.schemas.find, direction })
  if (shown === whole) return example
  const json = writeJson(shown)
  if (json.outcome === 'refused') return example
  const value: unknown = JSON.parse(json.value)
  const { written } = example
  return {
    ...example,
    value,
    ...(written !== undefined && { written: formatJson(json.value) ?? written }),
  }
}

const assembledSummary = 'Put together from the examples of its members'

/** JSON and forms. How members are written in another format is not for this portal to say. */
function hasMembers(mediaType: string): boolean {
  return isJson(mediaType) || isFormType(mediaType) || isRange(mediaType)
}

function isRefused(
  data: unknown,
  schema: Schema | undefined,
  scope: DocumentScope,
  direction: Direction,
): boolean {
  const value = toValue(data)
  if (value === undefined || schema === undefined) return true
  const schemas = Object.fromEntries(scope.schemas.list())
  const options = { schemas, direction, most: 1, steps: 20_000, patternSteps: 200_000 }
  return checkInstance(value, schema, options).some(({ kind }) => kind === 'contradiction')
}
