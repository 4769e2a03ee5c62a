import { formatCodeSpan } from '#text/quote-document.ts'

/** The subject of a sentence: a place in a schema, a parameter, a body or a response. */
export interface Subject {
  /** The path of a field in the holder, such as `owner.name` or `tags[]`; empty for the holder itself. */
  readonly path: string
  /** A noun phrase in Markdown: a schema's name, or such as “the request body”. */
  readonly holder: string
  /** The name of the schema, if it is the holder. */
  readonly schema?: string
}

export function createSchemaSubject(schema: string): Subject {
  return { path: '', holder: formatCodeSpan(schema), schema }
}

/** @param step a field name, or `[]` for items; empty for an alternative, which has the same subject */
export function extendSubject(subject: Subject, step: string): Subject {
  const { path } = subject
  const isAppended = path === '' || step === '' || step.startsWith('[')
  return { ...subject, path: isAppended ? path + step : `${path}.${step}` }
}

/** Formats a subject in the middle of a sentence. */
export function formatSubject({ path, holder, schema }: Subject): string {
  if (path === '') return holder
  return `${formatCodeSpan(path)} ${schema === undefined ? 'in' : 'of'} ${holder}`
}

/** Formats a subject at the beginning of a sentence. */
export function startWithSubject(subject: Subject): string {
  const text = formatSubject(subject)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Formats a subject in front of a comma or a full stop. */
export function endWithSubject(subject: Subject): string {
  return formatSubject(subject).replace(/,$/, '')
}
