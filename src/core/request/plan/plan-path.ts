import type { Operation } from '../description/operation.ts'
import type { Parameter } from '../description/parameter.ts'
import type { RequestInputs } from '../inputs.ts'
import { writePathSlot } from './place-secrets.ts'
import { listActive, readInput, rejectMissing } from './parameter-input.ts'
import { listTemplateNames, readTemplate } from './path-template.ts'
import { rejectUnknownName } from './plan-template-query.ts'
import type { Refusals } from './refusals.ts'
import { clauses } from '../../citation/clauses.ts'
import { writePathParameter } from '../serialize/parameter.ts'
import { encodeUnreserved } from '../serialize/percent-encode.ts'

/** The path with its parameters, encoded, from its first slash on. */
export function planPath(
  operation: Operation,
  inputs: PathInputs,
  refusals: Refusals,
): string | undefined {
  const { path, pairs } = readTemplate(operation.path)
  if (!path.startsWith('/')) {
    return refusals.add(
      'operation',
      clauses.pathTemplating,
      'The path of the operation does not begin with a slash, so that it is not clear where it is appended. The document’s owner has to correct it.',
    )
  }
  const parameters = listActive(operation).filter((parameter) => parameter.in === 'path')
  const names = new Set([...listTemplateNames(path), ...pairs.flatMap((pair) => pair.expressions)])
  rejectAbsent(names, parameters, inputs, refusals)
  return path
    .split(segmentEnd)
    .map((segment) => fillSegment(segment, parameters, inputs, refusals))
    .join('/')
}

interface PathInputs extends Pick<RequestInputs, 'parameters'> {
  /** The fields that slots will fill in. */
  readonly taken: ReadonlySet<string>
}

const expression = /\{([^{}]+)\}/g
/** A slash, but not one in the name of a parameter. */
const segmentEnd = /\/(?![^{}]*\})/

function rejectAbsent(
  names: ReadonlySet<string>,
  parameters: readonly Parameter[],
  inputs: Pick<RequestInputs, 'parameters'>,
  refusals: Refusals,
): void {
  for (const parameter of parameters) {
    if (!names.has(parameter.name) && readInput(parameter, inputs) !== undefined) {
      refusals.add(
        `path:${parameter.name}`,
        clauses.pathTemplating,
        `The path has no {${parameter.name}} where this value could go. Leave it out.`,
      )
    }
  }
}

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
  if (parameter === undefined) {
    rejectUnknownName(name, refusals)
    return ''
  }
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
  const standIn = 'secret'
  const text =
    refusals.take(`path:${parameter.name}`, () => writePathParameter(parameter, standIn)) ?? ''
  return `${text.slice(0, text.lastIndexOf(standIn))}${writePathSlot(parameter.name)}`
}

/** Characters that a path may hold stay, triples included (RFC 3986, section 3.3). */
function encodeLiteral(text: string): string {
  return text.replace(/%[\dA-Fa-f]{2}|[^]/gu, (piece) =>
    /^(%..|[\w.~!$&'()*+,;=:@-])$/.test(piece) ? piece : encodeUnreserved(piece.toWellFormed()),
  )
}
