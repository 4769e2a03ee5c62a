import type { BodyContent } from '#request/description/operation.ts'
import type { BodyInput } from '#request/inputs.ts'
import { parseBodyText } from '#request/serialize/content.ts'
import { findContent, isFormType, isMultipart, isRange } from '#text/media-type.ts'
import { fillField } from '../form/changes/fill-field.ts'
import { fillForm, maxTextLength } from '../form/changes/form-actions.ts'
import { getBodyViews } from '../form/state/body-views.ts'
import { emptyField, getContentRoot } from '../form/state/form-state.ts'
import type { FieldState, FormState } from '../form/state/form-state.ts'
import type { ConsoleSetup } from '../state/console-state.ts'

interface FilledBody extends Partial<Pick<FormState, 'content' | 'fields' | 'views'>> {
  /** Sentences about parts that the reader must enter. */
  readonly omitted?: readonly string[]
}

/** Fills the body of a form: as fields if its media type has them, and sent as written. */
export function fillBody(
  { operation, schemas }: Pick<ConsoleSetup, 'operation' | 'schemas'>,
  body: BodyInput,
): FilledBody {
  const contents = operation.body?.contents ?? []
  const content = findContent(contents, body.mediaType)
  if (!content || body.kind === 'file') return { omitted: [enterBody] }
  const index = contents.indexOf(content)
  const root = getContentRoot(index)
  if (body.kind === 'form') {
    const { form, files } = fillRows(body.fields, content, schemas)
    return {
      content: index,
      fields: { [root]: { ...emptyField, state: 'value', children: { form } } },
      omitted: files.map((name) => `Choose the file for \`${name}\`.`),
    }
  }
  // A form has only fields, in which a text of pairs cannot be shown.
  if (isFormType(content.mediaType)) return { content: index, omitted: [enterBody] }
  const { mediaType, text } = body
  const type: FieldState = { ...emptyField, state: 'value', text: mediaType }
  const field: FieldState = {
    ...emptyField,
    state: text === '' ? 'empty' : 'value',
    text,
    children: isRange(content.mediaType) ? { type } : {},
  }
  const parsed =
    getBodyViews(content, schemas).includes('form') && text.length <= maxTextLength
      ? parseBodyText(content.mediaType, text)
      : undefined
  if (parsed?.outcome !== 'read') {
    return { content: index, fields: { [root]: field }, views: { [root]: 'text' } }
  }
  const form = fillField(parsed.value, content.schema, schemas, 'json')
  return { content: index, fields: { [root]: { ...field, children: { form } } } }
}

/** Fills the rows of a form, except secrets and files. */
function fillRows(
  fields: Extract<BodyInput, { readonly kind: 'form' }>['fields'],
  content: BodyContent,
  schemas: ConsoleSetup['schemas'],
) {
  const files: string[] = []
  const members = fields.flatMap(([name, value]) => {
    const property = content.properties[name]
    if (property?.isSecret === true) return []
    const isBinary = property?.isBinary === true && isMultipart(content.mediaType)
    if (!isBinary && !(typeof value === 'object' && value !== null && 'handle' in value)) {
      return [[name, value] as const]
    }
    files.push(name)
    return []
  })
  return { form: fillForm({ members }, content, schemas, emptyField), files }
}

const enterBody = 'Enter the body: the form cannot show it.'
