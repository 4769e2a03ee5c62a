import { clauses } from '#text/clauses.ts'
import type { Operation } from '../description/operation.ts'
import type { Parameter } from '../description/parameter.ts'
import type { RequestInputs, Value } from '../inputs.ts'
import { citeClause } from '#text/citation.ts'
import type { Clause, Version } from '#text/citation.ts'
import type { CredentialSlot, PlanError } from '../request-plan.ts'
import { attempt, Unserializable } from '../serialize/value.ts'

/** A request while it is planned. */
export interface Draft {
  readonly operation: Operation
  readonly inputs: RequestInputs
  readonly errors: PlanErrors
}

/** A request whose credentials are planned. */
export interface SecuredDraft extends Draft {
  readonly slots: readonly CredentialSlot[]
  /** The keys of fields that a credential fills in, headers in lower case. */
  readonly taken: ReadonlySet<string>
}

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
  errors.add(getFieldKey(parameter), clauses.parameter, `\`${parameter.name}\` is required.`)
}

/** Adds an error for each input without a parameter, so that none is silently omitted. */
export function rejectUnknownInputs({ operation, inputs, errors }: Draft): void {
  const known = new Set(operation.parameters.map(getFieldKey))
  for (const field of Object.keys(inputs.parameters)) {
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

export interface PlanErrors {
  readonly list: readonly PlanError[]
  readonly add: (
    field: string,
    clause: Clause,
    sentence: string,
    choice?: PlanError['choice'],
  ) => undefined
  /** Returns the result, or undefined if the value of the field cannot be serialized. */
  readonly take: <T>(field: string, serialize: () => T) => T | undefined
}

/** @param version of OpenAPI of the document, whose edition is cited */
export function collectPlanErrors(version: Version): PlanErrors {
  const list: PlanError[] = []
  const add: PlanErrors['add'] = (field, clause, sentence, choice) => {
    list.push({ field, citation: citeClause(clause, version), sentence, ...(choice && { choice }) })
    return undefined
  }
  return {
    list,
    add,
    take: (field, serialize) => {
      const result = attempt(serialize)
      return result instanceof Unserializable
        ? add(field, result.clause, result.message, result.choice)
        : result
    },
  }
}
