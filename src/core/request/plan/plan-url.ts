import { clauses } from '../../citation/clauses.ts'
import type { Operation } from '../description/operation.ts'
import type { Parameter } from '../description/parameter.ts'
import type { RequestInputs, Value } from '../inputs.ts'
import {
  writePathParameter,
  writeQueryParameter,
  writeQuerystringParameter,
} from '../serialize/parameter.ts'
import { encodeReserved, encodeUnreserved } from '../serialize/percent-encode.ts'
import { checkPair } from '../serialize/query.ts'
import type { Pair } from '../serialize/query.ts'
import { Unserializable } from '../serialize/value.ts'
import { nameField, readInput, rejectMissing } from './parameter-input.ts'
import { readTemplate } from './path-template.ts'
import type { TemplatePair } from './path-template.ts'
import { writePathSlot } from './place-secrets.ts'
import type { Refusals } from './refusals.ts'

export function planPath(
  operation: Operation,
  inputs: PathInputs,
  refusals: Refusals,
): string | undefined {
  const { path } = readTemplate(operation.path)
  // Without it, a path could make the host of the server another one.
  if (!path.startsWith('/')) {
    return refusals.add(
      'operation',
      clauses.pathTemplating,
      'The path of the operation does not begin with a slash, so that it is not clear where it is appended. The document’s owner has to correct it.',
    )
  }
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'path')
  return path
    .split(segmentEnd)
    .map((segment) => fillSegment(segment, parameters, inputs, refusals))
    .join('/')
}

interface PathInputs extends Pick<RequestInputs, 'parameters'> {
  readonly taken: ReadonlySet<string>
}

const expression = /\{([^{}]+)\}/g
/** A slash, but not one in the name of a parameter. */
const segmentEnd = /\/(?![^{}]*\})/

function fillSegment(
  segment: string,
  parameters: readonly Parameter[],
  inputs: PathInputs,
  refusals: Refusals,
): string {
  const fields: string[] = []
  const before = refusals.list.length
  const text = segment
    .split(expression)
    .map((piece, index) => {
      if (index % 2 === 0) return encodeLiteral(piece)
      fields.push(`path:${piece}`)
      return fillExpression(piece, parameters, inputs, refusals)
    })
    .join('')
  if (refusals.list.length === before && /^(\.|%2e){1,2}$/i.test(text)) {
    refusals.add(
      fields[0] ?? 'operation',
      clauses.dotSegments,
      'A whole segment of dots cannot be sent: whatever reads an address takes it, encoded or not, for a step to another path. Enter another value, or ask the service’s owner how to name this one.',
    )
  }
  return text
}

function fillExpression(
  name: string,
  parameters: readonly Parameter[],
  inputs: PathInputs,
  refusals: Refusals,
): string {
  const parameter = parameters.find((candidate) => candidate.name === name)
  if (parameter === undefined) return ''
  if (inputs.taken.has(`path:${name}`)) return leaveSlot(parameter, refusals)
  const value = readInput(parameter, inputs)
  if (value === undefined) {
    rejectMissing(parameter, refusals)
    return ''
  }
  return refusals.take(`path:${name}`, () => writePathParameter(parameter, value)) ?? ''
}

/** The signs of a style stay around the place of the secret. */
function leaveSlot(parameter: Parameter, refusals: Refusals): string {
  const placeholder = 'secret'
  const text =
    refusals.take(`path:${parameter.name}`, () => writePathParameter(parameter, placeholder)) ?? ''
  return `${text.slice(0, text.lastIndexOf(placeholder))}${writePathSlot(parameter.name)}`
}

/** Characters that a path may hold stay, triples included (RFC 3986, section 3.3). */
function encodeLiteral(text: string): string {
  return text.replace(/%[\dA-Fa-f]{2}|[^]/gu, (piece) =>
    /^(%..|[\w.~!$&'()*+,;=:@-])$/.test(piece) ? piece : encodeUnreserved(piece.toWellFormed()),
  )
}

/** Without a question mark: what stands in the path, the described parameters in the order of the document, then the reader's own. */
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
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'query' && parameter.in !== 'querystring') continue
    if (placed.has(parameter)) continue
    const field = nameField(parameter)
    const value = readInput(parameter, inputs)
    if (value === undefined) {
      if (parameter.isRequired && !taken.has(field)) rejectMissing(parameter, refusals)
    } else if (parameter.in === 'query') {
      pairs.push(
        ...(refusals.take(field, () =>
          writeQueryParameter(parameter, value, inputs.nestings?.[field]),
        ) ?? []),
      )
    } else {
      wholes.push(refusals.take(field, () => writeQuerystringParameter(parameter, value)) ?? '')
      rejectCompany(parameter, inputs, taken, fixed, refusals)
    }
  }
  pairs.push(...writeExtra(inputs.extraQuery, taken, refusals))
  return [...fixed, ...wholes, ...pairs.map(([name, value]) => `${name}=${value}`)]
    .filter((piece) => piece !== '')
    .join('&')
}

/** A parameter that is the whole query leaves no room for others. */
function rejectCompany(
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
    clauses.parameter,
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
    const pair = refusals.take(field, () => checkPair([name, value]))
    return pair === undefined
      ? []
      : [[encodeUnreserved(pair[0]), encodeUnreserved(pair[1])] as const]
  })
}

/**
 * Fixed pairs as they are written, others with their parameters filled in. One whose parameter is optional and not given is left
 * out.
 */
function planTemplateQuery(
  operation: Operation,
  inputs: Pick<RequestInputs, 'parameters' | 'nestings'>,
  taken: ReadonlySet<string>,
  refusals: Refusals,
): readonly string[] {
  return readTemplate(operation.path).pairs.flatMap((pair) => {
    const values = new Map<string, string>()
    for (const name of pair.expressions) {
      const parameter = findParameter(operation, name)
      if (parameter === undefined) return []
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
function listPlaced(operation: Operation): ReadonlySet<Parameter> {
  const names = readTemplate(operation.path).pairs.flatMap(({ expressions }) => expressions)
  return new Set(names.flatMap((name) => findParameter(operation, name) ?? []))
}

/** A path parameter before a query parameter of its name, since it stands in a path. */
function findParameter({ parameters }: Operation, name: string): Parameter | undefined {
  const named = parameters.filter((parameter) => parameter.name === name)
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
