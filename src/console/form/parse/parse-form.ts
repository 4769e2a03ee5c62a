import type { Operation } from '#request/description/operation.ts'
import type { RequestInputs } from '#request/inputs.ts'
import { getFieldKey } from '#request/plan/fields.ts'
import {
  acceptRoot,
  addedNameRoot,
  escapeRoot,
  extraHeadersRoot,
  extraQueryRoot,
  findChild,
  findField,
  takesSecret,
} from '../state/form-state.ts'
import type { FormState } from '../state/form-state.ts'
import { chooseNotation } from '../field-kind/field-kind.ts'
import type { SchemaMap } from '../field-kind/field-kind.ts'
import { parseBody } from './parse-body.ts'
import { parseField } from './parse-field.ts'
import { createProblemCollector } from './report-problems.ts'
import type { FieldProblem } from './report-problems.ts'

export interface ParsedForm extends Required<
  Omit<RequestInputs, 'alternative' | 'secrets' | 'notSecret'>
> {
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
  const findings = createProblemCollector(schemas, '')
  const parameters = operation.parameters.flatMap((parameter) => {
    const field = getFieldKey(parameter)
    if (takesSecret(formState, field, parameter.isSecret)) return []
    const at = escapeRoot(field)
    const value = parseField(findField(formState, at), parameter.schema, {
      findings: { ...findings, field },
      at,
      notation: chooseNotation(parameter),
      depth: 0,
      isItem: false,
    })
    return value === undefined ? [] : [[field, value] as const]
  })
  return {
    parameters: Object.fromEntries(parameters),
    body: parseBody({ ...findings, field: 'body' }, formState, operation.body, held),
    accept: findField(formState, acceptRoot).text || undefined,
    extraQuery: parseExtraRows(formState, extraQueryRoot),
    extraHeaders: parseExtraRows(formState, extraHeadersRoot),
    addedCredential: parseAddedCredential(formState),
    nestings: formState.nestings,
    problems: findings.problems,
    contradictions: findings.contradictions,
    remarks: findings.remarks,
  }
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
  const { added: kind } = formState
  return kind === 'header' || kind === 'query'
    ? { kind, name: findField(formState, addedNameRoot).text }
    : kind && { kind }
}
