import type { Operation } from '#request/description/operation.ts'
import { createInputs } from '#request/inputs.ts'
import type { RequestInputs, Value } from '#request/inputs.ts'
import { toValue } from '#request/parse-exact-json.ts'
import { chooseBody } from '#request/plan/choose-body.ts'
import { getFieldKey } from '#request/plan/fields.ts'
import { Unserializable } from '#request/serialize/value.ts'
import { isKeywords } from '#schema/keywords.ts'

/** Explains to an agent why its input cannot be used. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}

/**
 * Creates the inputs of a request from what an agent gives: parameters by `in:name`, and a body. Secrets are refused.
 *
 * @throws {ToolError}
 */
export function createGivenInputs(
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
): RequestInputs {
  const { parameters, body, mediaType } = given
  return {
    ...createInputs(operation),
    parameters: parseParameters(operation, parameters),
    body: parseBody(operation, body, mediaType),
  }
}

function parseParameters(operation: Operation, given: unknown): Readonly<Record<string, Value>> {
  if (given === undefined) return {}
  if (!isKeywords(given))
    throw new ToolError('parameters must be an object, such as {"query:limit":10}.')
  const known = new Map(operation.parameters.map((one) => [getFieldKey(one), one]))
  return Object.fromEntries(
    Object.entries(given).map(([field, data]) => {
      const parameter = known.get(field)
      if (!parameter) {
        const names = [...known.keys()].join(', ')
        throw new ToolError(
          `The operation has no parameter ${field}. ${names === '' ? 'It has none.' : `It has ${names}.`}`,
        )
      }
      if (parameter.isSecret) {
        throw new ToolError(`${field} takes a secret, which only the reader enters.`)
      }
      return [field, requireValue(data, field)]
    }),
  )
}

function parseBody(operation: Operation, given: unknown, mediaType: unknown) {
  if (given === undefined) return undefined
  const body = requireValue(given, 'body')
  try {
    return chooseBody(operation, {
      body,
      ...(typeof mediaType === 'string' && { mediaType }),
    })
  } catch (error) {
    if (error instanceof Unserializable) throw new ToolError(error.message)
    throw error
  }
}

function requireValue(data: unknown, field: string): Value {
  const value = toValue(data)
  if (value === undefined) throw new ToolError(`${field} cannot be represented in JSON.`)
  return value
}
