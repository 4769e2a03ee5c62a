import { memo } from 'react'
import type { Operation } from '#request/description/operation.ts'
import { extraHeadersRoot, extraQueryRoot, findField } from './state/form-state.ts'
import { isEmptyBody } from './state/body-views.ts'
import { Fold } from './fields/Fold.tsx'
import { FormContext } from './fields/form-context.ts'
import type { FormContextValue } from './fields/form-context.ts'
import type { FormFields } from './form-fields.ts'
import { translate } from '../ui/translations.ts'

interface RequestFormProps extends FormContextValue {
  readonly operation: Operation
  readonly fields: FormFields | undefined
  readonly aboutQuery: string
}

/**
 * The form of an operation, independent of keys, servers and sending. Memoized, because all fields render with it: a form can be
 * long, and a console changes often.
 */
export const RequestForm = memo(function RequestForm(props: RequestFormProps) {
  const { operation, fields } = props
  return (
    <FormContext.Provider value={props}>
      <div className="portal-form">
        {fields && <fields.ParameterFields operation={operation} />}
        {fields && operation.responseTypes && (
          <fields.ResponseTypeChoice types={operation.responseTypes} />
        )}
        {fields && operation.body && !isEmptyBody(operation) && (
          <fields.BodyFields body={operation.body} />
        )}
        <ExtraFold {...props} />
      </div>
    </FormContext.Provider>
  )
})

/** Undocumented query parameters and headers. Initially closed. */
function ExtraFold({ formState, fields, aboutQuery, errors }: RequestFormProps) {
  const rows = [extraQueryRoot, extraHeadersRoot].flatMap((root) => {
    const { order, children } = findField(formState, root)
    return order.map((step) => `${root}:${children[step]?.name ?? ''}`)
  })
  const count = rows.length
  return (
    <Fold
      className="portal-form-fold"
      isOpenAtFirst={count > 0}
      mustShow={errors.some(({ field }) => rows.includes(field))}
      summary={`${translate('Extra parameters and headers')}${count > 0 ? ` (${count})` : ''}`}
    >
      {() =>
        fields ? (
          <div className="portal-form-members">
            <fields.ExtraRows place="query" about={aboutQuery} />
            <fields.ExtraRows
              place="header"
              about={translate('The document does not describe these.')}
            />
          </div>
        ) : (
          <p className="portal-console-hint">{translate('Loading…')}</p>
        )
      }
    </Fold>
  )
}
