import type { Parameter } from '#request/description/parameter.ts'
import type { BodyInput, Header, RequestInputs, Value } from '#request/inputs.ts'
import { getFieldKey, getInput } from '#request/plan/fields.ts'
import { parseBodyText } from '#request/serialize/content.ts'
import { findContent, isRange } from '#text/media-type.ts'
import { fillField } from '../form/changes/fill-field.ts'
import { fillForm, maxTextLength } from '../form/changes/form-actions.ts'
import { chooseNotation } from '../form/field-kind/field-kind.ts'
import { getBodyViews } from '../form/state/body-views.ts'
import {
  acceptRoot,
  createFormState,
  emptyField,
  extraHeadersRoot,
  extraQueryRoot,
  getContentRoot,
} from '../form/state/form-state.ts'
import type { FieldState, FormState } from '../form/state/form-state.ts'
import { fillParameter } from '../link/follow-link.ts'
import type { ConsoleSetup } from '../state/console-state.ts'

type FilledSetup = Pick<ConsoleSetup, 'operation' | 'schemas' | 'filled'>

/** Creates the form of a step: its inputs without the examples of the document, and without secrets and files, which a recipe does not have. */
export function fillStep(setup: FilledSetup, inputs: RequestInputs): FormState {
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
  const content = body && fillBody(setup, body)
  return {
    ...start,
    fields: {
      ...Object.fromEntries(parameters),
      ...(extraQuery.length > 0 && { [extraQueryRoot]: createRows(extraQuery) }),
      ...(extraHeaders.length > 0 && { [extraHeadersRoot]: createRows(extraHeaders) }),
      ...(accept !== undefined && {
        [acceptRoot]: { ...emptyField, state: 'value' as const, text: accept },
      }),
      ...content?.fields,
    },
    content: content?.index ?? start.content,
    views: content?.views ?? {},
  }
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

function fillBody({ operation, schemas }: FilledSetup, body: BodyInput) {
  const contents = operation.body?.contents ?? []
  const content = findContent(contents, body.mediaType)
  if (!content || body.kind === 'file') return undefined
  const index = contents.indexOf(content)
  const root = getContentRoot(index)
  if (body.kind === 'form') {
    const members = body.fields.flatMap(([name, value]) => {
      const isFile = typeof value === 'object' && value !== null && 'handle' in value
      return isFile || content.properties[name]?.isSecret === true ? [] : [[name, value] as const]
    })
    const form = fillForm({ members }, content, schemas, emptyField)
    const field = { ...emptyField, state: 'value' as const, children: { form } }
    return { index, fields: { [root]: field }, views: {} }
  }
  const { mediaType, text } = body
  const type = { ...emptyField, state: 'value' as const, text: mediaType }
  const field = {
    ...emptyField,
    state: text === '' ? ('empty' as const) : ('value' as const),
    text,
    children: isRange(content.mediaType) ? { type } : {},
  }
  const views = getBodyViews(content, schemas)
  const parsed =
    views.includes('form') && text.length <= maxTextLength
      ? parseBodyText(content.mediaType, text)
      : undefined
  if (parsed?.outcome !== 'read')
    return { index, fields: { [root]: field }, views: { [root]: 'text' as const } }
  const form = fillField(parsed.value, content.schema, schemas, 'json')
  return { index, fields: { [root]: { ...field, children: { form } } }, views: {} }
}
