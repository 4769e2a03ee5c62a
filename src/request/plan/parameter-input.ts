import { clauses } from '#text/clauses.ts'
import type { Operation } from '../description/operation.ts'
import type { Parameter } from '../description/parameter.ts'
import type { RequestInputs, Value } from '../inputs.ts'
import type { PlanErrors } from './plan-errors.ts'

export function getFieldKey(parameter: Pick<Parameter, 'in' | 'name'>): string {
  return `${parameter.in}:${parameter.name}`
}

export function getInput(
  parameter: Parameter,
  { parameters }: Pick<RequestInputs, 'parameters'>,
): Value | undefined {
  const field = getFieldKey(parameter)
  return Object.hasOwn(parameters, field) ? parameters[field] : undefined
}

export function rejectMissing(parameter: Parameter, errors: PlanErrors): void {
  errors.add(
    getFieldKey(parameter),
    clauses.parameter,
    `The ${parameter.in} parameter “${parameter.name}” is required. Enter a value.`,
  )
}

/** Adds an error for each input without a parameter, so that none is silently omitted. */
export function rejectUnknownInputs(
  operation: Operation,
  { parameters }: Pick<RequestInputs, 'parameters'>,
  errors: PlanErrors,
): void {
  const known = new Set(operation.parameters.map(getFieldKey))
  for (const field of Object.keys(parameters)) {
    if (known.has(field)) continue
    errors.add(
      field,
      clauses.operation,
      `The operation describes no parameter “${field}”. Check location and name, or leave it out.`,
    )
  }
}

/** Explains which fields replace ignored header parameters (OpenAPI 3.1.1, Parameter Object, name). `names` must not be empty. */
export function explainIgnored(names: readonly string[]): string {
  const sources = names.map(
    (name) => `${name} by ${describedBy.get(name.toLowerCase()) ?? 'something else'}`,
  )
  return `OpenAPI ignores such a parameter, and describes ${sources.join(', and ')}.`
}

const describedBy: ReadonlyMap<string, string> = new Map([
  ['accept', 'the media types of the responses'],
  ['content-type', 'the media types of the body'],
  ['authorization', 'the security schemes'],
])

export function isIgnoredHeader(name: string): boolean {
  return describedBy.has(name.toLowerCase())
}
