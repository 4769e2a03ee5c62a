import { memo, useMemo } from 'react'
import type { Operation } from '#request/description/operation.ts'
import { ExtraFold } from './fields/ExtraFold.tsx'
import { FormContext } from './fields/form-context.ts'
import type { FormContextValue } from './fields/form-context.ts'
import type { FormFields } from './form-fields.ts'

interface RequestFormProps extends Omit<FormContextValue, 'Field'> {
  readonly operation: Operation
  readonly fields: FormFields | undefined
  readonly aboutQuery: string
}

/**
 * The form of an operation, independent of keys, servers and sending. Memoized, because all fields render with it: a form can be
 * long, and a console changes often.
 */
export const RequestForm = memo(function RequestForm(props: RequestFormProps) {
  const context = useMemo(() => ({ ...props, Field: props.fields?.Field ?? Nothing }), [props])
  const { operation, fields, aboutQuery } = props
  return (
    <FormContext.Provider value={context}>
      <div className="portal-form">
        {fields && <fields.ParameterFields operation={operation} />}
        {fields && operation.responseTypes && (
          <fields.ResponseTypeChoice types={operation.responseTypes} />
        )}
        {fields && operation.body && <fields.BodyFields body={operation.body} />}
        <ExtraFold aboutQuery={aboutQuery} Rows={fields?.ExtraRows} />
      </div>
    </FormContext.Provider>
  )
})

const Nothing = () => null
