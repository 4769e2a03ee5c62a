import type { Operation } from '#request/description/operation.ts'
import type { Parameter } from '#request/description/parameter.ts'
import type { RequestInputs, Value } from '#request/inputs.ts'
import { getFieldKey } from '#request/plan/fields.ts'
import {
  acceptRoot,
  addedNameRoot,
  extraHeadersRoot,
  extraQueryRoot,
  findChild,
  findField,
  escapeRoot,
} from '../state/form-state.ts'
import { chooseNotation } from '../field-kind/field-kind.ts'
import type { FormState } from '../state/form-state.ts'
import { createProblemCollector } from '../field-kind/problem-collector.ts'
import type { FieldProblem, ProblemCollector } from '../field-kind/problem-collector.ts'
import { parseBody } from './parse-body.ts'
import { parseField } from './parse-field.ts'
import type { SchemaMap } from '../field-kind/field-kind.ts'

export interface ParsedForm {
  readonly parameters: RequestInputs['parameters']
  readonly body: RequestInputs['body']
  readonly accept: RequestInputs['accept']
  readonly extraQuery: RequestInputs['extraQuery']
  readonly nestings: FormState['nestings']
  readonly extraHeaders: NonNullable<RequestInputs['extraHeaders']>
  readonly addedCredential: RequestInputs['addedCredential']
  /** Inputs that cannot be sent. */
  readonly problems: readonly FieldProblem[]
  /** Inputs that contradict the schemas of the document. They may be sent anyway, because a document can be incomplete. */
  readonly contradictions: readonly FieldProblem[]
  /** Additional notes, and validations that could not be made. */
  readonly remarks: readonly FieldProblem[]
}

/**
 * Parses the draft into request inputs, without changing texts. Never throws.
 *
 * @param held names of the fields whose secrets are held, which are not in the draft
 */
export function parseForm(
  operation: Operation,
  schemas: SchemaMap,
  formState: FormState,
  held: readonly string[] = [],
): ParsedForm {
  const all = createProblemCollector(schemas, '')
  const findings = (field: string): ProblemCollector => ({ ...all, field })
  const parameters = operation.parameters.flatMap((parameter) => {
    const field = getFieldKey(parameter)
    if (parameter.isSecret && !formState.notSecret.includes(field)) return []
    const value = parseParameter(findings(field), formState, parameter)
    return value === undefined ? [] : [[field, value] as const]
  })
  return {
    parameters: Object.fromEntries(parameters),
    body: parseBody(findings('body'), formState, operation.body, held),
    accept: findField(formState, acceptRoot).text || undefined,
    extraQuery: parseExtraRows(formState, extraQueryRoot),
    extraHeaders: parseExtraRows(formState, extraHeadersRoot),
    addedCredential: parseAddedCredential(formState),
    nestings: formState.nestings,
    problems: all.problems,
    contradictions: all.contradictions,
    remarks: all.remarks,
  }
}

function parseParameter(
  findings: ProblemCollector,
  formState: FormState,
  parameter: Parameter,
): Value | undefined {
  const at = escapeRoot(findings.field)
  return parseField(findings, findField(formState, at), parameter.schema, {
    at,
    notation: chooseNotation(parameter),
    depth: 0,
    isItem: false,
  })
}

/** Omits empty rows. */
function parseExtraRows(formState: FormState, root: string): RequestInputs['extraQuery'] {
  const rows = findField(formState, root)
  return rows.order
    .map((step) => findChild(rows, step))
    .map(({ name, text }) => ({ name, value: text }))
    .filter(({ name, value }) => name !== '' || value !== '')
}

function parseAddedCredential(formState: FormState): RequestInputs['addedCredential'] {
  const { added } = formState
  switch (added) {
    case undefined:
      return undefined
    case 'bearer':
    case 'basic':
      return { kind: added }
    case 'header':
    case 'query':
      return { kind: added, name: findField(formState, addedNameRoot).text }
  }
}
