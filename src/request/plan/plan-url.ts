import { clauses } from '#text/clauses.ts'
import type { Operation } from '../description/operation.ts'
import type { Parameter } from '../description/parameter.ts'
import type { Value } from '../inputs.ts'
import {
  serializePathParameter,
  serializeQueryParameter,
  serializeQuerystringParameter,
} from '../serialize/parameter.ts'
import { encodeReserved, encodeUnreserved } from '../serialize/percent-encode.ts'
import { checkPair } from '../serialize/query.ts'
import type { Pair } from '../serialize/query.ts'
import { Unserializable } from '../serialize/value.ts'
import { getFieldKey, getInput, rejectMissing } from './fields.ts'
import { parseTemplate } from './path-template.ts'
import type { TemplatePair } from './path-template.ts'
import { formatPathSlot } from './place-secrets.ts'
import type { PlanErrors, SecuredDraft } from './fields.ts'

export function planPath(draft: SecuredDraft): string | undefined {
  const { operation, errors } = draft
  const { path } = parseTemplate(operation.path)
  // Otherwise, a path could change the host of the server.
  if (!path.startsWith('/')) {
    return errors.add(
      'operation',
      clauses.pathTemplating,
      'The path of the operation does not begin with a slash, so it is not clear where to append it. The document’s owner must correct it.',
    )
  }
  return path
    .split(segmentEnd)
    .map((segment) => fillSegment(segment, draft))
    .join('/')
}

const expression = /\{([^{}]+)\}/g
/** A slash, but not one in the name of a parameter. */
const segmentEnd = /\/(?![^{}]*\})/

function fillSegment(segment: string, draft: SecuredDraft): string {
  const { errors } = draft
  const fields: string[] = []
  const before = errors.list.length
  const text = segment
    .split(expression)
    .map((piece, index) => {
      if (index % 2 === 0) return encodeLiteral(piece)
      fields.push(`path:${piece}`)
      return fillExpression(piece, draft)
    })
    .join('')
  if (errors.list.length === before && /^(\.|%2e){1,2}$/i.test(text)) {
    errors.add(
      fields[0] ?? 'operation',
      clauses.dotSegments,
      'A segment of only dots cannot be sent: URL parsers treat it, encoded or not, as a step to another path. Enter another value, or ask the service’s owner how to send this one.',
    )
  }
  return text
}

function fillExpression(name: string, { operation, inputs, taken, errors }: SecuredDraft): string {
  const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name)
  if (parameter === undefined) return ''
  if (taken.has(`path:${name}`)) return insertSlot(parameter, errors)
  const value = getInput(parameter, inputs)
  if (value === undefined) {
    rejectMissing(parameter, errors)
    return ''
  }
  return errors.take(`path:${name}`, () => serializePathParameter(parameter, value)) ?? ''
}

/** Inserts a placeholder for a secret, keeping the delimiters of the style. */
function insertSlot(parameter: Parameter, errors: PlanErrors): string {
  const placeholder = 'secret'
  const text =
    errors.take(`path:${parameter.name}`, () => serializePathParameter(parameter, placeholder)) ??
    ''
  return `${text.slice(0, text.lastIndexOf(placeholder))}${formatPathSlot(parameter.name)}`
}

/** Encodes characters that are not allowed in a path; percent-encoded triplets stay (RFC 3986, section 3.3). */
function encodeLiteral(text: string): string {
  return text.replace(/%[\dA-Fa-f]{2}|[^]/gu, (piece) =>
    /^(%..|[\w.~!$&'()*+,;=:@-])$/.test(piece) ? piece : encodeUnreserved(piece.toWellFormed()),
  )
}

/** Plans the query, without a question mark: pairs of the path, parameters in the order of the document, then undocumented ones. */
export function planQuery(draft: SecuredDraft): string {
  const { operation, inputs, taken, errors } = draft
  const pairs: Pair[] = []
  const queryStrings: string[] = []
  const fixed = planTemplateQuery(draft)
  const placed = getPathQueryParameters(operation)
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'query' && parameter.in !== 'querystring') continue
    if (placed.has(parameter)) continue
    const field = getFieldKey(parameter)
    const value = getInput(parameter, inputs)
    if (value === undefined) {
      if (parameter.isRequired && !taken.has(field)) rejectMissing(parameter, errors)
    } else if (parameter.in === 'query') {
      pairs.push(
        ...(errors.take(field, () =>
          serializeQueryParameter(parameter, value, inputs.nestings?.[field]),
        ) ?? []),
      )
    } else {
      queryStrings.push(
        errors.take(field, () => serializeQuerystringParameter(parameter, value)) ?? '',
      )
      rejectCompany(parameter, fixed, draft)
    }
  }
  pairs.push(...planExtraQuery(draft))
  return [...fixed, ...queryStrings, ...pairs.map(([name, value]) => `${name}=${value}`)]
    .filter((piece) => piece !== '')
    .join('&')
}

/** Rejects other query parameters next to a `querystring` parameter, which is the entire query. */
function rejectCompany(
  parameter: Parameter,
  fixed: readonly string[],
  { inputs, taken, errors }: SecuredDraft,
): void {
  const others = Object.keys(inputs.parameters).filter(
    (field) =>
      field.startsWith('query:') ||
      (field.startsWith('querystring:') && field !== getFieldKey(parameter)),
  )
  const hasKey = [...taken].some((field) => field.startsWith('query:'))
  if (others.length + inputs.extraQuery.length + fixed.length === 0 && !hasKey) return
  errors.add(
    getFieldKey(parameter),
    clauses.parameter,
    'This parameter is the entire query, so it cannot be combined with other query parameters or a key in the query. Remove those.',
  )
}

function planExtraQuery({ inputs, taken, errors }: SecuredDraft): readonly Pair[] {
  return inputs.extraQuery.flatMap(({ name, value }) => {
    const field = `query:${name}`
    if (name === '') {
      const sentence = 'The parameter has a value but no name. Enter its name.'
      return errors.add(field, clauses.urlencoded, sentence) ?? []
    }
    if (taken.has(field)) {
      const sentence = `The query parameter “${name}” is used for the credential. Remove it here.`
      return errors.add(field, clauses.securityScheme, sentence) ?? []
    }
    const pair = errors.take(field, () => checkPair([name, value]))
    return pair === undefined
      ? []
      : [[encodeUnreserved(pair[0]), encodeUnreserved(pair[1])] as const]
  })
}

/**
 * Returns fixed pairs of the path as written, and others with their parameters filled in. Pairs without a value for an optional
 * parameter are omitted.
 */
function planTemplateQuery(draft: SecuredDraft): readonly string[] {
  const { operation, inputs, taken, errors } = draft
  return parseTemplate(operation.path).pairs.flatMap((pair) => {
    const values = new Map<string, string>()
    for (const name of pair.expressions) {
      const parameter = findParameter(operation, name)
      if (parameter === undefined) return []
      const field = getFieldKey(parameter)
      const value = getInput(parameter, inputs)
      if (value === undefined) {
        if (parameter.isRequired && !taken.has(field)) rejectMissing(parameter, errors)
        return []
      }
      // A pair that is only the parameter is serialized as if it were not in the path.
      if (pair.text === `${name}={${name}}` && parameter.in === 'query') {
        const nesting = inputs.nestings?.[field]
        const pairs =
          errors.take(field, () => serializeQueryParameter(parameter, value, nesting)) ?? []
        return pairs.map((each) => each.join('='))
      }
      values.set(name, errors.take(field, () => serializeWithin(parameter, value)) ?? '')
    }
    return [fillPair(pair, values)]
  })
}

function getPathQueryParameters(operation: Operation): ReadonlySet<Parameter> {
  const names = parseTemplate(operation.path).pairs.flatMap(({ expressions }) => expressions)
  return new Set(names.flatMap((name) => findParameter(operation, name) ?? []))
}

/** Finds a parameter by name, path parameters first, because it is used in a path. */
function findParameter({ parameters }: Operation, name: string): Parameter | undefined {
  const named = parameters.filter((parameter) => parameter.name === name)
  return named.find((each) => each.in === 'path') ?? named.find((each) => each.in === 'query')
}

/** Serializes one value within query text. A path style is ignored, because it does not define the encoding in a query. */
function serializeWithin(parameter: Parameter, value: Value): string {
  const isPath = parameter.in === 'path' && parameter.serialization.by === 'style'
  const plain = { by: 'style', style: 'form', explode: false, allowReserved: false } as const
  const own = isPath ? { ...parameter, serialization: plain } : parameter
  const [first, ...others] = serializeQueryParameter(own, value)
  if (first !== undefined && others.length === 0) return first[1]
  throw new Unserializable(
    clauses.pathTemplating,
    'The path takes one value here, but this would be sent as several pairs. Send one entry.',
  )
}

/** Encodes characters that are not allowed in a query; percent-encoded triplets stay (RFC 3986, section 3.4). */
function fillPair({ text }: TemplatePair, values: ReadonlyMap<string, string>): string {
  return text
    .split(/\{([^{}]*)\}/)
    .map((piece, index) =>
      index % 2 === 0 ? encodeReserved(piece.toWellFormed(), "'") : (values.get(piece) ?? ''),
    )
    .join('')
}
