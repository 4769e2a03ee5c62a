import { explainReplaced } from '#request/blocked-reasons.ts'
import { useForm } from './form-context.ts'
import type { FormContextValue } from './form-context.ts'

interface FieldNotesProps {
  readonly id: string
  readonly notes: readonly Note[]
}

export interface Note {
  readonly kind: 'problem' | 'warning' | 'remark'
  readonly sentence: string
}

export function FieldNotes({ id, notes }: FieldNotesProps) {
  return (
    <div id={id} className="portal-form-notes" aria-live="polite">
      {notes.map(({ kind, sentence }) => (
        <p key={sentence} className={classes[kind]}>
          {sentence}
        </p>
      ))}
    </div>
  )
}

const classes = {
  problem: 'portal-console-problem',
  warning: 'portal-console-warning',
  remark: 'portal-console-hint',
} as const satisfies Record<Note['kind'], string>

/**
 * Returns the notes of a field: unsendable inputs, refusals of the plan, contradictions with the document, remarks, and findings
 * about the document itself.
 *
 * @param field undefined within a field
 */
export function useNotes(
  addresses: readonly string[],
  field: string | undefined,
  refused: 'text' | 'name' | undefined,
): readonly Note[] {
  const form = useForm()
  return [...getRefusedNote(refused), ...collectNotes(form, addresses, field)]
}

function getRefusedNote(refused: 'text' | 'name' | undefined): readonly Note[] {
  if (refused === undefined) return []
  const sentence = `The ${refused === 'name' ? 'name' : 'text'} contained your API key, so the field was cleared. The key belongs in its own field, and nowhere else.`
  return [{ kind: 'problem', sentence }]
}

function collectNotes(
  { parsedForm, errors, findings = {} }: FormContextValue,
  addresses: readonly string[],
  field: string | undefined,
): readonly Note[] {
  const { problems = [], contradictions = [], remarks = [] } = parsedForm ?? {}
  const isHere = ({ at }: { readonly at: string }) => addresses.includes(at)
  const found = field !== undefined && Object.hasOwn(findings, field) ? findings[field] : undefined
  const replaced = field?.startsWith('header:')
    ? explainReplaced(field.slice('header:'.length))
    : undefined
  return removeDuplicates([
    ...problems.filter(isHere).map(toProblem),
    ...errors.filter((error) => error.field === field).map(toProblem),
    ...contradictions.filter(isHere).map(({ sentence }): Note => ({ kind: 'warning', sentence })),
    ...remarks.filter(isHere).map(({ sentence }): Note => ({ kind: 'remark', sentence })),
    ...[...(found ?? []), ...(replaced === undefined ? [] : [replaced])].map((sentence): Note => ({
      kind: 'remark',
      sentence,
    })),
  ])
}

function removeDuplicates(notes: readonly Note[]): readonly Note[] {
  return notes.filter(
    ({ sentence }, index) => notes.findIndex((note) => note.sentence === sentence) === index,
  )
}

function toProblem({ sentence }: { readonly sentence: string }): Note {
  return { kind: 'problem', sentence }
}
