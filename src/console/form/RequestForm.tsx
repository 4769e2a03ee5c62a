import { memo, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Operation } from '#request/description/operation.ts'
import { extraHeadersRoot, extraQueryRoot, findField } from './state/form-state.ts'
import { isEmptyBody } from '#schema/empty-body.ts'
import { Fold } from './fields/Fold.tsx'
import { FormContext, focusFirst } from './fields/form-context.ts'
import type { FormContextValue } from './fields/form-context.ts'
import type { FormFields } from './form-fields.ts'
import { Button } from '../ui/Button.tsx'
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
        {hasInputs(operation) ? <ExtraFold {...props} /> : <ExtrasAlone {...props} />}
      </div>
    </FormContext.Provider>
  )
})

/** Whether the document describes any input of an operation, besides credentials. */
export function hasInputs(operation: Operation): boolean {
  const { parameters, ignoredHeaders, body, responseTypes } = operation
  return (
    parameters.length + ignoredHeaders.length > 0 ||
    (body !== undefined && !isEmptyBody(operation)) ||
    responseTypes !== undefined
  )
}

const extras = [
  { place: 'header', at: extraHeadersRoot, add: '+ Header' },
  { place: 'query', at: extraQueryRoot, add: '+ Query' },
] as const

type Extra = (typeof extras)[number]

/** Undocumented query parameters and headers of an operation without inputs. */
function ExtrasAlone({ formState, fields, aboutQuery, onChange }: RequestFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<Extra>()
  const isEmpty = ({ at }: Extra) => (formState.fields[at]?.order ?? []).length === 0
  const unused = extras.filter(isEmpty)
  const add = ({ at, place }: Extra) => {
    flushSync(() => onChange({ type: 'item-added', at, kind: 'extra' }))
    focusFirst(box.current?.querySelector(`[data-place="${place}"] .portal-form-row`))
  }
  // Pressed before the code of the fields is loaded.
  const hasFields = fields !== undefined
  useEffect(() => {
    if (!hasFields || !wanted) return
    setWanted(undefined)
    queueMicrotask(() => add(wanted))
    // oxlint-disable-next-line react/exhaustive-deps -- once they are loaded
  }, [hasFields])
  return (
    <div ref={box} className="portal-form-members">
      {/* On its own line, and each text as many lines in a wider font: nothing moves when the site's font arrives. */}
      <p className="portal-console-hint">{translate('This call takes no input.')}</p>
      <div className="portal-console-toolbar">
        {unused.map((extra) => (
          <Button
            key={extra.place}
            isQuiet
            onClick={() => (hasFields ? add(extra) : setWanted(extra))}
          >
            {translate(extra.add)}
          </Button>
        ))}
      </div>
      {extras
        .filter((extra) => fields && !isEmpty(extra))
        .map(({ place }) => (
          <div key={place} data-place={place}>
            {fields && (
              <fields.ExtraRows
                place={place}
                about={
                  place === 'query'
                    ? aboutQuery
                    : translate('The document does not describe these.')
                }
              />
            )}
          </div>
        ))}
    </div>
  )
}

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
