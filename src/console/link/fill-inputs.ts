import type { Parameter } from '#request/description/parameter.ts'
import type { Header, RequestInputs, Value } from '#request/inputs.ts'
import { getFieldKey, getInput } from '#request/plan/fields.ts'
import { fillField } from '../form/changes/fill-field.ts'
import { chooseNotation } from '../form/field-kind/field-kind.ts'
import {
  acceptRoot,
  createFormState,
  emptyField,
  extraHeadersRoot,
  extraQueryRoot,
} from '../form/state/form-state.ts'
import type { FieldState, FormState } from '../form/state/form-state.ts'
import { fillParameter } from './follow-link.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { fillBody } from './fill-body.ts'

type FilledSetup = Pick<ConsoleSetup, 'operation' | 'schemas' | 'filled'>

interface FilledForm {
  readonly formState: FormState
  /** Sentences about parts of the body that the reader must enter. */
  readonly omitted: readonly string[]
}

/** Creates a form with inputs, without the examples of the document, and without secrets and files, which only a reader enters. */
export function fillInputs(setup: FilledSetup, inputs: RequestInputs): FilledForm {
  const { operation, schemas, filled } = setup
  const { body, accept, extraQuery, extraHeaders = [] } = inputs
  const parameters = operation.parameters.flatMap((parameter) => {
    const value = parameter.isSecret === true ? undefined : getInput(parameter, inputs)
    return value === undefined
      ? []
      : [[getFieldKey(parameter), fillValue(parameter, value, schemas)] as const]
  })
  // Keeps the fields of an untouched form, which has another plan.
  const start = createFormState(operation, filled)
  const {
    omitted = [],
    content = start.content,
    views = {},
    fields,
  } = body ? fillBody(setup, body) : {}
  const formState = {
    ...start,
    content,
    views,
    fields: {
      ...Object.fromEntries(parameters),
      ...(extraQuery.length > 0 && { [extraQueryRoot]: createRows(extraQuery) }),
      ...(extraHeaders.length > 0 && { [extraHeadersRoot]: createRows(extraHeaders) }),
      ...(accept !== undefined && {
        [acceptRoot]: { ...emptyField, state: 'value' as const, text: accept },
      }),
      ...fields,
    },
  }
  return { formState, omitted }
}

function fillValue(
  parameter: Parameter,
  value: Value,
  schemas: ConsoleSetup['schemas'],
): FieldState {
  // A text may be a number or one of the options.
  const field =
    typeof value === 'string'
      ? fillParameter(schemas, parameter, { text: value, isJson: false }, emptyField)
      : undefined
  return field ?? fillField(value, parameter.schema, schemas, chooseNotation(parameter))
}

function createRows(entries: readonly Header[]): FieldState {
  const rows = entries.map(
    ({ name, value }, index) =>
      [
        `extra:${index}`,
        { ...emptyField, isAdded: true, state: 'value' as const, name, text: value },
      ] as const,
  )
  return {
    ...emptyField,
    state: 'value',
    order: rows.map(([step]) => step),
    children: Object.fromEntries(rows),
    next: rows.length,
  }
}
