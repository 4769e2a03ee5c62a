import { explainReplaced } from '#request/blocked-reasons.ts'
import { Sentence } from '../../ui/Sentence.tsx'
import { useForm } from './form-context.ts'
import type { FieldProblem } from '../parse/report-problems.ts'
import type { FieldState } from '../state/form-state.ts'

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
          <Sentence text={sentence} />
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
 * Returns the notes of a field: unsendable inputs, errors of the plan, contradictions with the document, remarks, and findings
 * about the document itself.
 *
 * @param field undefined within a field
 */
export function useNotes(
  addresses: readonly string[],
  field: string | undefined,
  refused: FieldState['refused'],
): readonly Note[] {
  const { parsedForm, errors, findings = {} } = useForm()
  const getSentences = (problems: readonly FieldProblem[] = []) =>
    problems.filter(({ at }) => addresses.includes(at)).map(({ sentence }) => sentence)
  const header = field?.startsWith('header:') ? field.slice('header:'.length) : undefined
  const sentences = {
    problem: [
      refused &&
        `The ${refused} contained your API key, so the field was cleared. The key belongs in its own field, and nowhere else.`,
      ...getSentences(parsedForm?.problems),
      ...errors.filter((error) => error.field === field).map(({ sentence }) => sentence),
    ],
    warning: getSentences(parsedForm?.contradictions),
    remark: [
      ...getSentences(parsedForm?.remarks),
      ...((field !== undefined && Object.hasOwn(findings, field) && findings[field]) || []),
      header && explainReplaced(header),
    ],
  }
  const kinds = new Map<string, Note['kind']>()
  for (const kind of ['problem', 'warning', 'remark'] as const) {
    for (const sentence of sentences[kind]) {
      if (sentence && !kinds.has(sentence)) kinds.set(sentence, kind)
    }
  }
  return Array.from(kinds, ([sentence, kind]) => ({ kind, sentence }))
}
