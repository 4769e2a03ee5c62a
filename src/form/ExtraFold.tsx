import { extraHeadersRoot, extraQueryRoot } from './draft.ts'
import { Fold } from './Fold.tsx'
import { useForm } from './form-context.ts'

const places = {
  query: {
    at: extraQueryRoot,
    summary: 'Undocumented query parameters',
    add: 'Add a parameter',
    warning: 'Never put a key here: URLs end up in logs and browser history.',
  },
  header: {
    at: extraHeadersRoot,
    summary: 'Undocumented headers',
    add: 'Add a header',
    warning: 'Never put a key here: it would be shown, and stand in snippets.',
  },
} as const

interface Props {
  readonly place: keyof typeof places
  readonly about: string
}

/** For readers who know a query parameter or a header that the document does not describe. Closed at first. */
export function ExtraFold({ place, about }: Props) {
  const { draft, fields } = useForm()
  const { at, summary, add, warning } = places[place]
  const count = draft.fields[at]?.order.length ?? 0
  return (
    <Fold
      className="form-fold"
      isOpenAtFirst={count > 0}
      mustShow={false}
      summary={`${summary}${count > 0 ? ` (${count})` : ''}`}
    >
      {() =>
        fields ? (
          <fields.ExtraRows at={at} place={place} add={add}>
            {about} They are sent as typed, after the others. {warning}
          </fields.ExtraRows>
        ) : (
          <p className="console-hint">Loading…</p>
        )
      }
    </Fold>
  )
}
