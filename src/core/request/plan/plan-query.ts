import { clauses } from '../../citation/clauses.ts'
import type { Operation } from '../description/operation.ts'
import type { Parameter } from '../description/parameter.ts'
import type { RequestInputs } from '../inputs.ts'
import { listActive, nameField, readInput, refuseMissing } from './parameter-input.ts'
import { listPlaced, planTemplateQuery } from './plan-template-query.ts'
import type { Refusals } from './refusals.ts'
import { checkPair } from '../serialize/form-property.ts'
import { writeQuerystringParameter, writeQueryParameter } from '../serialize/parameter.ts'
import { encodeUnreserved } from '../serialize/percent-encode.ts'
import type { Pair } from '../serialize/query.ts'

/**
 * The query without its question mark: what stands in the path, the described parameters in the order of the document, then
 * the reader's own.
 *
 * @param taken the fields that a credential will fill in
 */
export function planQuery(
  operation: Operation,
  inputs: Pick<RequestInputs, 'parameters' | 'extraQuery' | 'nestings'>,
  taken: ReadonlySet<string>,
  refusals: Refusals,
): string {
  const pairs: Pair[] = []
  const wholes: string[] = []
  const fixed = planTemplateQuery(operation, inputs, taken, refusals)
  const placed = listPlaced(operation)
  for (const parameter of listActive(operation)) {
    if (parameter.in !== 'query' && parameter.in !== 'querystring') continue
    if (placed.has(parameter)) continue
    const field = nameField(parameter)
    const value = readInput(parameter, inputs)
    if (value === undefined) {
      if (parameter.isRequired && !taken.has(field)) refuseMissing(parameter, refusals)
    } else if (parameter.in === 'query') {
      pairs.push(
        ...(refusals.take(field, writeQueryParameter(parameter, value, inputs.nestings?.[field])) ??
          []),
      )
    } else {
      wholes.push(refusals.take(field, writeQuerystringParameter(parameter, value)) ?? '')
      refuseCompany(parameter, inputs, taken, fixed, refusals)
    }
  }
  pairs.push(...writeExtra(inputs.extraQuery, taken, refusals))
  return [...fixed, ...wholes, ...pairs.map(([name, value]) => `${name}=${value}`)]
    .filter((piece) => piece !== '')
    .join('&')
}

/** A parameter that is the whole query leaves no room for others. */
function refuseCompany(
  parameter: Parameter,
  { parameters, extraQuery }: Pick<RequestInputs, 'parameters' | 'extraQuery'>,
  taken: ReadonlySet<string>,
  fixed: readonly string[],
  refusals: Refusals,
): void {
  const others = Object.keys(parameters).filter(
    (field) =>
      field.startsWith('query:') ||
      (field.startsWith('querystring:') && field !== nameField(parameter)),
  )
  const hasKey = [...taken].some((field) => field.startsWith('query:'))
  if (others.length + extraQuery.length + fixed.length === 0 && !hasKey) return
  refusals.add(
    nameField(parameter),
    clauses.parameterLocations,
    'This parameter is the whole query, so that nothing else can be part of it. Leave out the other query parameters and a key in the query.',
  )
}

function writeExtra(
  extraQuery: RequestInputs['extraQuery'],
  taken: ReadonlySet<string>,
  refusals: Refusals,
): readonly Pair[] {
  return extraQuery.flatMap(({ name, value }) => {
    const field = `query:${name}`
    if (name === '') {
      refusals.add(
        field,
        clauses.urlencoded,
        'The parameter has a value but no name. Enter its name.',
      )
      return []
    }
    if (taken.has(field)) {
      refusals.add(
        field,
        clauses.securityScheme,
        `The query parameter “${name}” is the place of the credential. Leave it out here.`,
      )
      return []
    }
    const pair = refusals.take(field, checkPair([name, value]))
    return pair === undefined
      ? []
      : [[encodeUnreserved(pair[0]), encodeUnreserved(pair[1])] as const]
  })
}
