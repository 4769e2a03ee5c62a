import type { BodyContent, RequestBody } from '#core/request/description/operation.ts'
import type { BodyInput, FileInput, Value } from '#core/request/inputs.ts'
import { isFormType, isJson, isMultipart } from '#core/text/media-type.ts'
import { readBodyText, writeBodyText } from '#core/request/serialize/content.ts'
import { attempt } from '#core/request/serialize/value.ts'
import {
  fileChoice,
  findChild,
  findField,
  isTextTrue,
  nameContentRoot,
  under,
} from '../draft/draft.ts'
import {
  chooseMediaType,
  chooseRowNotation,
  findView,
  listFormEntries,
  listViews,
} from '../draft/body-views.ts'
import type { Draft, FieldDraft } from '../draft/draft.ts'
import type { Findings } from '../shape/findings.ts'
import type { FormEntry } from '../draft/body-views.ts'
import { readField } from './read-field.ts'
import { reportFindings, reportRows, startPlaced } from './report-findings.ts'

/** Parses the body in the chosen media type and view. Returns `undefined` if it is omitted. */
export function readBody(
  findings: Findings,
  draft: Draft,
  body: RequestBody | undefined,
  held: readonly string[] = [],
): BodyInput | undefined {
  const content = body?.contents[draft.content]
  if (!content) return undefined
  const root = nameContentRoot(draft.content)
  const field = findField(draft, root)
  const mediaType = chooseMediaType(draft, draft.content, content)
  switch (findView(draft, root, content, findings.schemas)) {
    case 'file': {
      const [file] = field.files
      return file && { kind: 'file', mediaType, file }
    }
    case 'text':
      return parseText(findings, field, content, { root, mediaType })
    case 'form':
      if (isFormType(content.mediaType)) {
        const secrets = collectSecrets(draft, content, held, body?.isRequired ?? false)
        return parseRows(findings, field, content, { root, secrets })
      }
      return isTextTrue(draft, root)
        ? parseText(findings, field, content, { root, mediaType })
        : parseTree(findings, field, content, { root, mediaType })
  }
}

interface Target {
  readonly root: string
  readonly mediaType: string
}

function parseText(
  findings: Findings,
  { state, text }: FieldDraft,
  content: BodyContent,
  { root, mediaType }: Target,
): BodyInput | undefined {
  if (state === 'out') return undefined
  const sent = state === 'value' ? text : ''
  if (isJson(content.mediaType) || listViews(content, findings.schemas).includes('form')) {
    validateText(findings, sent, content, root)
  }
  return { kind: 'text', mediaType, text: sent }
}

function validateText(
  findings: Findings,
  text: string,
  { mediaType, schema }: BodyContent,
  at: string,
): void {
  const reading = readBodyText(mediaType, text)
  if (reading === undefined) return
  if (reading.outcome === 'faulty') {
    const { line, column, sentence } = reading.fault
    findings.faults.push({
      field: 'body',
      at,
      sentence: `Line ${line}, column ${column}: ${sentence}`,
    })
    return
  }
  reportFindings(findings, reading.value, schema, startPlaced(at))
}

function parseTree(
  findings: Findings,
  field: FieldDraft,
  { schema }: BodyContent,
  { root, mediaType }: Target,
): BodyInput | undefined {
  const value = readTreeValue(findings, field, schema, root)
  if (value === undefined) return undefined
  const text = attempt(() => writeBodyText(mediaType, value))
  if (typeof text === 'string') return { kind: 'text', mediaType, text }
  findings.faults.push({ field: 'body', at: root, sentence: text.message })
  return undefined
}

export function readTreeValue(
  findings: Findings,
  field: FieldDraft,
  schema: BodyContent['schema'],
  root: string,
): Value | undefined {
  return readField(findings, findChild(field, 'form'), schema, {
    at: under(root, 'form'),
    notation: 'json',
    depth: 0,
    isItem: false,
  })
}

function parseRows(
  findings: Findings,
  field: FieldDraft,
  content: BodyContent,
  { root, secrets }: { readonly root: string; readonly secrets: SentSecrets },
): BodyInput | undefined {
  const form = findChild(field, 'form')
  if (form.state === 'out' && !secrets.makeForm) return undefined
  const { mediaType } = content
  const entries = listFormEntries(form, content).filter(({ name }) => !secrets.all.has(name))
  const fields = entries.flatMap((entry) =>
    parseRow(findings, findChild(form, entry.step), entry, under(root, 'form'), content),
  )
  if (fields.length === 0 && form.state !== 'empty' && !secrets.makeForm) return undefined
  // Secrets are represented by an empty text: they count as present, and are not validated.
  const sent = secrets.sent.map((name) => [name, ''] as const)
  reportRows(findings, [...(form.state === 'empty' ? [] : fields), ...sent], content.schema, root)
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
  { notSecret }: Draft,
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
  findings: Findings,
  field: FieldDraft,
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
  const found: Findings = { ...findings, field: `body:${name}` }
  const value = readField(found, field, schema, {
    at: under(at, step),
    notation: chooseRowNotation(content, entry),
    depth: 1,
    isItem: isExtra,
  })
  return value === undefined ? [] : [[name, value]]
}
