import type { BodyContent, RequestBody } from '#request/description/operation.ts'
import type { BodyInput, FileInput, Value } from '#request/inputs.ts'
import { isFormType, isJson, isMultipart } from '#text/media-type.ts'
import { parseBodyText, formatBodyText } from '#request/serialize/content.ts'
import { attempt } from '#request/serialize/value.ts'
import {
  fileChoice,
  findChild,
  findField,
  isTextCurrent,
  getContentRoot,
  childAddress,
} from '../state/form-state.ts'
import {
  chooseMediaType,
  chooseRowNotation,
  getBodyView,
  getFormEntries,
  getBodyViews,
} from '../state/body-views.ts'
import type { FormState, FieldState } from '../state/form-state.ts'
import type { ProblemCollector } from '../field-kind/problem-collector.ts'
import type { FormEntry } from '../state/body-views.ts'
import { parseField } from './parse-field.ts'
import { reportProblems, reportRowProblems, createValueSource } from './report-problems.ts'

/** Parses the body in the chosen media type and view. Returns `undefined` if it is omitted. */
export function parseBody(
  findings: ProblemCollector,
  formState: FormState,
  body: RequestBody | undefined,
  held: readonly string[] = [],
): BodyInput | undefined {
  const content = body?.contents[formState.content]
  if (!content) return undefined
  const root = getContentRoot(formState.content)
  const field = findField(formState, root)
  const mediaType = chooseMediaType(formState, formState.content, content)
  switch (getBodyView(formState, root, content, findings.schemas)) {
    case 'file': {
      const [file] = field.files
      return file && { kind: 'file', mediaType, file }
    }
    case 'text':
      return parseText(findings, field, content, { root, mediaType })
    case 'form':
      if (isFormType(content.mediaType)) {
        const secrets = collectSecrets(formState, content, held, body?.isRequired ?? false)
        return parseRows(findings, field, content, { root, secrets })
      }
      return isTextCurrent(formState, root)
        ? parseText(findings, field, content, { root, mediaType })
        : parseTree(findings, field, content, { root, mediaType })
  }
}

interface Target {
  readonly root: string
  readonly mediaType: string
}

function parseText(
  findings: ProblemCollector,
  { state, text }: FieldState,
  content: BodyContent,
  { root, mediaType }: Target,
): BodyInput | undefined {
  if (state === 'out') return undefined
  const sent = state === 'value' ? text : ''
  if (isJson(content.mediaType) || getBodyViews(content, findings.schemas).includes('form')) {
    validateText(findings, sent, content, root)
  }
  return { kind: 'text', mediaType, text: sent }
}

function validateText(
  findings: ProblemCollector,
  text: string,
  { mediaType, schema }: BodyContent,
  at: string,
): void {
  const parsed = parseBodyText(mediaType, text)
  if (parsed === undefined) return
  if (parsed.outcome === 'faulty') {
    const { line, column, sentence } = parsed.error
    findings.problems.push({
      field: 'body',
      at,
      sentence: `Line ${line}, column ${column}: ${sentence}`,
    })
    return
  }
  reportProblems(findings, parsed.value, schema, createValueSource(at))
}

function parseTree(
  findings: ProblemCollector,
  field: FieldState,
  { schema }: BodyContent,
  { root, mediaType }: Target,
): BodyInput | undefined {
  const value = parseTreeValue(findings, field, schema, root)
  if (value === undefined) return undefined
  const text = attempt(() => formatBodyText(mediaType, value))
  if (typeof text === 'string') return { kind: 'text', mediaType, text }
  findings.problems.push({ field: 'body', at: root, sentence: text.message })
  return undefined
}

export function parseTreeValue(
  findings: ProblemCollector,
  field: FieldState,
  schema: BodyContent['schema'],
  root: string,
): Value | undefined {
  return parseField(findings, findChild(field, 'form'), schema, {
    at: childAddress(root, 'form'),
    notation: 'json',
    depth: 0,
    isItem: false,
  })
}

function parseRows(
  findings: ProblemCollector,
  field: FieldState,
  content: BodyContent,
  { root, secrets }: { readonly root: string; readonly secrets: SentSecrets },
): BodyInput | undefined {
  const form = findChild(field, 'form')
  if (form.state === 'out' && !secrets.makeForm) return undefined
  const { mediaType } = content
  const entries = getFormEntries(form, content).filter(({ name }) => !secrets.all.has(name))
  const fields = entries.flatMap((entry) =>
    parseRow(findings, findChild(form, entry.step), entry, childAddress(root, 'form'), content),
  )
  if (fields.length === 0 && form.state !== 'empty' && !secrets.makeForm) return undefined
  // Secrets are represented by an empty text: they count as present, and are not validated.
  const sent = secrets.sent.map((name) => [name, ''] as const)
  reportRowProblems(
    findings,
    [...(form.state === 'empty' ? [] : fields), ...sent],
    content.schema,
    root,
  )
  return { kind: 'form', mediaType, fields: form.state === 'empty' ? [] : fields }
}

interface SentSecrets {
  readonly all: ReadonlySet<string>
  /** The fields that will be sent. */
  readonly sent: readonly string[]
  /** Whether to send a body that contains only secrets. */
  readonly makeForm: boolean
}

function collectSecrets(
  { notSecret }: FormState,
  { properties }: BodyContent,
  held: readonly string[],
  isRequired: boolean,
): SentSecrets {
  const all = Object.entries(properties).filter(
    ([name, { isSecret }]) => isSecret && !notSecret.includes(`body:${name}`),
  )
  const isHeld = ([name]: (typeof all)[number]) => held.includes(`body:${name}`)
  const sent = all.filter((entry) => entry[1].isRequired || isHeld(entry))
  return {
    all: new Set(all.map(([name]) => name)),
    sent: sent.map(([name]) => name),
    makeForm: sent.some(isHeld) || (isRequired && sent.length > 0),
  }
}

function parseRow(
  findings: ProblemCollector,
  field: FieldState,
  entry: FormEntry,
  at: string,
  content: BodyContent,
): readonly (readonly [string, Value | FileInput])[] {
  const { step, name, schema, isFile } = entry
  const isExtra = step.startsWith('extra:')
  if (isExtra && name === '' && field.text === '' && field.files.length === 0) return []
  if (isFile || (isMultipart(content.mediaType) && isExtra && field.choice === fileChoice)) {
    return field.state === 'value' ? field.files.map((file) => [name, file] as const) : []
  }
  const found: ProblemCollector = { ...findings, field: `body:${name}` }
  const value = parseField(found, field, schema, {
    at: childAddress(at, step),
    notation: chooseRowNotation(content, entry),
    depth: 1,
    isItem: isExtra,
  })
  return value === undefined ? [] : [[name, value]]
}
