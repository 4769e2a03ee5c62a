import { z } from 'astro/zod'
import { UsageError } from '../command-line/run-command.ts'
import { nestings } from '#request/description/parameter.ts'
import type { Value } from '#request/inputs.ts'
import { isMap } from '#request/inputs.ts'
import { parseExactJson as parseJson } from '#request/parse-exact-json.ts'

const mediaType = z.string().min(1, 'Expected a media type, such as "application/json"')
const index = z
  .object({ digits: z.string().regex(/^\d{1,9}$/) })
  .transform(({ digits }) => Number(digits))
/** Names of fields, never a secret: `{"query:token":"…"}` is refused without being quoted. */
const fieldNames = z
  .array(z.string(), 'Expected a list of fields, such as ["query:token"], without a secret')
  .default([])

/** Content of the `--inputs` file. Undefined and absent members are omitted. */
const inputs = z.strictObject(
  {
    parameters: z.custom<Value>().transform(toRecord).default({}),
    body: z.custom<Value>().optional(),
    mediaType: mediaType.optional(),
    /** Response type of the operation. */
    accept: mediaType.optional(),
    /** Index among the servers that pages offer for the operation, or its URL. */
    server: z
      .union([z.string(), index], 'Expected the URL of a server, or its index, counted from 0')
      .optional(),
    alternative: z
      .union(
        [z.literal('none'), index],
        'Expected "none" or the index of an alternative of the operation’s security, counted from 0',
      )
      .optional(),
    /** By field, such as `query:filter` or `body:features`. */
    nestings: z
      .custom<Value>()
      .transform(toRecord)
      .pipe(z.record(z.string(), z.enum(nestings)))
      .default({}),
    /** Optional fields whose secret is sent, and fields that are not secret, as `in:name` or `body:name`. */
    secrets: fieldNames,
    notSecret: fieldNames,
  },
  {
    error: (issue): string | undefined =>
      issue.code === 'unrecognized_keys'
        ? `There is no field ${issue.keys.map((key) => `“${key}”`).join(', ')}. There are ${Object.keys(inputs.shape).join(', ')}; the variables of a server are filled in in its URL`
        : undefined,
  },
)

export type TypedInputs = Readonly<z.output<typeof inputs>>

export const noInputs: TypedInputs = inputs.parse({})

/** @throws {UsageError} for an invalid value */
export function parseInputs(value: Value): TypedInputs {
  const parsed = inputs.safeParse(toRecord(value))
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map(
    ({ path, message }) => `${['The inputs', ...path].join(', ')}: ${message}.`,
  )
  throw new UsageError(sentences.join(' '))
}

/** Converts each member to an own property, `__proto__` too. */
function toRecord(value: Value): Readonly<Record<string, Value>> {
  if (!isMap(value)) {
    throw new UsageError(
      'The inputs and their parameters and nestings must be objects, such as {"parameters":{"query:limit":10}}.',
    )
  }
  const names = value.members.map(([name]) => name)
  const twice = names.find((name, position) => names.indexOf(name) < position)
  if (twice !== undefined) {
    throw new UsageError(`The inputs name “${twice}” twice. Remove one.`)
  }
  return Object.fromEntries(value.members)
}

/**
 * Parses JSON without loss of precision.
 *
 * @param source name of the text in messages
 * @throws {UsageError} with line and column, counted from 1
 */
export function parseJsonSource(text: string, source: string): Value {
  const parsed = parseJson(text)
  if (parsed.outcome === 'read') return parsed.value
  const { line, column, sentence } = parsed.error
  throw new UsageError(`${source}, line ${line}, column ${column}: ${sentence}`)
}
