import type { Operation } from '../description/operation.ts'
import type { Parameter } from '../description/parameter.ts'
import type { RequestInputs, Value } from '../inputs.ts'
import { listActive, nameField, readInput, rejectMissing } from './parameter-input.ts'
import { readTemplate } from './path-template.ts'
import type { TemplatePair } from './path-template.ts'
import type { Refusals } from './refusals.ts'
import { clauses } from '../../citation/clauses.ts'
import { writeQueryParameter } from '../serialize/parameter.ts'
import { encodeReserved } from '../serialize/percent-encode.ts'
import { Unserializable } from '../serialize/value.ts'

/**
 * The pairs of the query that stand in the path: fixed ones as they are written, others with their parameters filled in. One whose
 * parameter is optional and not given is left out.
 *
 * @param taken the fields that a credential will fill in
 */
export function planTemplateQuery(
  operation: Operation,
  inputs: Pick<RequestInputs, 'parameters' | 'nestings'>,
  taken: ReadonlySet<string>,
  refusals: Refusals,
): readonly string[] {
  return readTemplate(operation.path).pairs.flatMap((pair) => {
    const values = new Map<string, string>()
    for (const name of pair.expressions) {
      const parameter = findParameter(operation, name)
      if (parameter === undefined) {
        rejectUnknownName(name, refusals)
        return []
      }
      const field = nameField(parameter)
      const value = readInput(parameter, inputs)
      if (value === undefined) {
        if (parameter.isRequired && !taken.has(field)) rejectMissing(parameter, refusals)
        return []
      }
      // A pair that is nothing but the parameter is written as if it were not in the path.
      if (pair.text === `${name}={${name}}` && parameter.in === 'query') {
        const nesting = inputs.nestings?.[field]
        const pairs =
          refusals.take(field, () => writeQueryParameter(parameter, value, nesting)) ?? []
        return pairs.map((each) => each.join('='))
      }
      values.set(name, refusals.take(field, () => writeWithin(parameter, value)) ?? '')
    }
    return [fillPair(pair, values)]
  })
}

/** The query parameters that stand in the path, which has their place. */
export function listPlaced(operation: Operation): ReadonlySet<Parameter> {
  const names = readTemplate(operation.path).pairs.flatMap(({ expressions }) => expressions)
  return new Set(names.flatMap((name) => findParameter(operation, name) ?? []))
}

export function rejectUnknownName(name: string, refusals: Refusals): void {
  refusals.add(
    'operation',
    clauses.pathTemplating,
    `The path holds {${name}}, for which the document describes no parameter. Its owner has to describe it.`,
  )
}

/** A path parameter before a query parameter of its name, since it stands in a path. */
function findParameter(operation: Operation, name: string): Parameter | undefined {
  const named = listActive(operation).filter((parameter) => parameter.name === name)
  return named.find((each) => each.in === 'path') ?? named.find((each) => each.in === 'query')
}

/** One value, between other text of the query. The styles of paths say how it is joined there, and not how it is encoded here. */
function writeWithin(parameter: Parameter, value: Value): string {
  const isPath = parameter.in === 'path' && parameter.serialization.by === 'style'
  const plain = { by: 'style', style: 'form', explode: false, allowReserved: false } as const
  const own = isPath ? { ...parameter, serialization: plain } : parameter
  const [first, ...others] = writeQueryParameter(own, value)
  if (first !== undefined && others.length === 0) return first[1]
  throw new Unserializable(
    clauses.pathTemplating,
    'The path has one place for this value, and it would be sent in several pairs. Send one entry.',
  )
}

/** Characters that a query may hold stay, triples included (RFC 3986, section 3.4). */
function fillPair({ text }: TemplatePair, values: ReadonlyMap<string, string>): string {
  return text
    .split(/\{([^{}]*)\}/)
    .map((piece, index) =>
      index % 2 === 0 ? encodeReserved(piece.toWellFormed(), "'") : (values.get(piece) ?? ''),
    )
    .join('')
}
