import type { ComponentType } from 'react'
import { extraHeadersRoot, extraQueryRoot } from '../draft/draft.ts'
import { Fold } from './Fold.tsx'
import { useForm } from './form-context.ts'

export const extraPlaces = {
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

export interface ExtraProps {
  readonly place: keyof typeof extraPlaces
  readonly about: string
}

interface Props extends ExtraProps {
  /** Undefined until the fields are loaded. */
  readonly Rows: ComponentType<ExtraProps> | undefined
}

/** For readers who know a query parameter or a header that the document does not describe. Closed at first. */
export function ExtraFold({ place, about, Rows }: Props) {
  const { draft } = useForm()
  const { at, summary } = extraPlaces[place]
  const count = draft.fields[at]?.order.length ?? 0
  return (
    <Fold
      className="form-fold"
      isOpenAtFirst={count > 0}
      mustShow={false}
      summary={`${summary}${count > 0 ? ` (${count})` : ''}`}
    >
      {() =>
        Rows ? <Rows place={place} about={about} /> : <p className="console-hint">Loading…</p>
      }
    </Fold>
  )
}
