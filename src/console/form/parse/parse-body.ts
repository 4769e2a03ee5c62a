import type { BodyContent, RequestBody } from '#request/description/operation.ts'
import type { BodyInput, FileInput, Value } from '#request/inputs.ts'
import { isFormType, isJson } from '#text/media-type.ts'
import { parseBodyText, formatBodyText } from '#request/serialize/content.ts'
import { attempt } from '#request/serialize/value.ts'
import {
  childAddress,
  findChild,
  findField,
  getContentRoot,
  isTextCurrent,
  takesSecret,
} from '../state/form-state.ts'
import type { FormState, FieldState } from '../state/form-state.ts'
import {
  chooseMediaType,
  getAddedRows,
  getBodyView,
  getBodyViews,
  getFormRows,
} from '../state/body-views.ts'
import type { FormRow } from '../state/body-views.ts'
import { parseField } from './parse-field.ts'
import { reportProblems, reportRowProblems, createValueSource } from './report-problems.ts'
import type { ProblemCollector } from './report-problems.ts'

/** Parses the body in the chosen media type and view. Returns `undefined` if it is omitted. */
export function parseBody(
  findings: ProblemCollector,
  formState: FormState,
  body: RequestBody | undefined,
  held: readonly string[],
): BodyInput | undefined {
  const content = body?.contents[formState.content]
  if (!content) return undefined
  const root = getContentRoot(formState.content)
  const field = findField(formState, root)
  const mediaType = chooseMediaType(formState, formState.content, content)
  const view = getBodyView(formState, root, content, findings.schemas)
  if (view === 'file') {
    const [file] = field.files
    return file && { kind: 'file', mediaType, file }
  }
  if (view === 'form' && isFormType(content.mediaType)) {
    const secrets = collectSecrets(formState, content, held, body.isRequired)
    return parseRows(findings, findChild(field, 'form'), content, root, secrets)
  }
  const text =
    view === 'form' && !isTextCurrent(formState, root)
      ? parseTree(findings, field, content, root)
      : parseText(findings, field, content, root)
  return text === undefined ? undefined : { kind: 'text', mediaType, text }
}

function parseText(
  findings: ProblemCollector,
  { state, text }: FieldState,
  content: BodyContent,
  at: string,
): string | undefined {
  if (state === 'out') return undefined
  const sent = state === 'value' ? text : ''
  const isChecked =
    isJson(content.mediaType) || getBodyViews(content, findings.schemas).includes('form')
  const parsed = isChecked ? parseBodyText(content.mediaType, sent) : undefined
  if (parsed?.outcome === 'faulty') {
    const { line, column, sentence: what } = parsed.error
    findings.problems.push({
      field: 'body',
      at,
      sentence: `Line ${line}, column ${column}: ${what}`,
    })
  } else if (parsed) {
    reportProblems(findings, parsed.value, content.schema, createValueSource(at))
  }
  return sent
}

export function parseTree(
  findings: ProblemCollector,
  field: FieldState,
  { schema, mediaType }: BodyContent,
  root: string,
): string | undefined {
  const at = childAddress(root, 'form')
  const context = { findings, at, notation: 'json', depth: 0, isItem: false } as const
  const value = parseField(findChild(field, 'form'), schema, context)
  if (value === undefined) return undefined
  const text = attempt(() => formatBodyText(mediaType, value))
  if (typeof text === 'string') return text
  findings.problems.push({ field: 'body', at: root, sentence: text.message })
  return undefined
}

function parseRows(
  findings: ProblemCollector,
  form: FieldState,
  content: BodyContent,
  root: string,
  secrets: SentSecrets,
): BodyInput | undefined {
  if (form.state === 'out' && !secrets.makeForm) return undefined
  const { mediaType } = content
  const at = childAddress(root, 'form')
  const rows: readonly FormRow[] = [...getFormRows(content), ...getAddedRows(form, content)]
  const filled = rows
    .filter(({ name }) => !secrets.all.has(name))
    .flatMap((row) =>
      parseRow(findings, findChild(form, row.step), row, childAddress(at, row.step)),
    )
  if (filled.length === 0 && form.state !== 'empty' && !secrets.makeForm) return undefined
  const fields = form.state === 'empty' ? [] : filled
  // Secrets are represented by an empty text: they count as present, and are not validated.
  const sent = secrets.sent.map((name) => [name, ''] as const)
  reportRowProblems(findings, [...fields, ...sent], content.schema, root)
  return { kind: 'form', mediaType, fields }
}

interface SentSecrets {
  readonly all: ReadonlySet<string>
  /** The fields that will be sent. */
  readonly sent: readonly string[]
  /** Whether to send a body that contains only secrets. */
  readonly makeForm: boolean
}

function collectSecrets(
  formState: FormState,
  { properties }: BodyContent,
  held: readonly string[],
  isRequired: boolean,
): SentSecrets {
  const all = Object.keys(properties).filter((name) =>
    takesSecret(formState, `body:${name}`, properties[name]?.isSecret),
  )
  const isHeld = (name: string) => held.includes(`body:${name}`)
  const sent = all.filter((name) => properties[name]?.isRequired === true || isHeld(name))
  return {
    all: new Set(all),
    sent,
    makeForm: sent.some(isHeld) || (isRequired && sent.length > 0),
  }
}

function parseRow(
  findings: ProblemCollector,
  field: FieldState,
  { step, name, schema, isFile, notation }: FormRow,
  at: string,
): readonly (readonly [string, Value | FileInput])[] {
  const isItem = step.startsWith('extra:')
  if (isItem && name === '' && field.text === '' && field.files.length === 0) return []
  if (isFile) return field.state === 'value' ? field.files.map((file) => [name, file]) : []
  const value = parseField(field, schema, {
    findings: { ...findings, field: `body:${name}` },
    at,
    notation,
    depth: 1,
    isItem,
  })
  return value === undefined ? [] : [[name, value]]
}
