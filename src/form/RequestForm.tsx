import { useMemo } from 'react'
import type { Operation } from '#core/request/description/operation.ts'
import { ExtraFold } from './fields/ExtraFold.tsx'
import { FormContext } from './fields/form-context.ts'
import type { FormContextValue } from './fields/form-context.ts'
import type { FormFields } from './form-fields.ts'
import type { DraftReading } from './reading/read-draft.ts'

interface RequestFormProps extends Omit<
  FormContextValue,
  keyof DraftReading | 'findings' | 'texts' | 'Field'
> {
  readonly operation: Operation
  /** Undefined until they are loaded. */
  readonly fields: FormFields | undefined
  /** The sentence about query parameters that the document does not describe. */
  readonly aboutQuery: string
  /** Undefined until what reads the form is loaded. */
  readonly reading: DraftReading | undefined
  readonly findings?: FormContextValue['findings'] | undefined
  readonly texts?: FormContextValue['texts'] | undefined
}

/**
 * Where a reader fills in an operation. It knows nothing of keys, servers or sending. Every field is rendered again with it, so its
 * parent renders it only when a prop has changed.
 */
export function RequestForm(props: RequestFormProps) {
  const context = useMemo(() => collectContext(props), [props])
  const { operation, fields, aboutQuery } = props
  return (
    <FormContext.Provider value={context}>
      <div className="form">
        {fields && <fields.ParameterFields operation={operation} />}
        {fields && operation.responseTypes && (
          <fields.ResponseTypeChoice types={operation.responseTypes} />
        )}
        {fields && operation.body && <fields.BodyFields body={operation.body} />}
        <ExtraFold aboutQuery={aboutQuery} Rows={fields?.ExtraRows} />
      </div>
    </FormContext.Provider>
  )
}

function collectContext({
  reading,
  findings = {},
  texts = {},
  fields,
  ...form
}: RequestFormProps): FormContextValue {
  const { faults, contradictions, remarks } = reading ?? unread
  return {
    ...form,
    findings,
    texts,
    faults,
    contradictions,
    remarks,
    Field: fields?.Field ?? Nothing,
  }
}

/** Nothing is rendered before the fields are loaded. */
const Nothing = () => null

const unread = { faults: [], contradictions: [], remarks: [] }
