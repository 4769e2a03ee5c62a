import type { ComponentType } from 'react'
import { extraHeadersRoot, extraQueryRoot } from '../state/form-state.ts'
import { Fold } from './Fold.tsx'
import { useForm } from './form-context.ts'
import { translate } from '../../ui/translations.ts'

export interface ExtraProps {
  readonly place: 'query' | 'header'
  readonly about: string
}

interface Props {
  readonly aboutQuery: string
  readonly Rows: ComponentType<ExtraProps> | undefined
}

/** Undocumented query parameters and headers. Initially closed. */
export function ExtraFold({ aboutQuery, Rows }: Props) {
  const { formState } = useForm()
  const count = [extraQueryRoot, extraHeadersRoot].reduce(
    (sum, root) => sum + (formState.fields[root]?.order.length ?? 0),
    0,
  )
  return (
    <Fold
      className="portal-form-fold"
      isOpenAtFirst={count > 0}
      mustShow={false}
      summary={`${translate('Extra parameters and headers')}${count > 0 ? ` (${count})` : ''}`}
    >
      {() =>
        Rows ? (
          <div className="portal-form-members">
            <Rows place="query" about={aboutQuery} />
            <Rows place="header" about={translate('The document does not describe these.')} />
          </div>
        ) : (
          <p className="portal-console-hint">{translate('Loading…')}</p>
        )
      }
    </Fold>
  )
}
