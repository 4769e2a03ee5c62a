import { useMemo } from 'react'
import type { Operation } from '#core/request/description/operation.ts'
import { BodyFields } from './BodyFields.tsx'
import { ExtraFold } from './ExtraFold.tsx'
import { Field } from './Field.tsx'
import { FormContext } from './form-context.ts'
import type { FormMeans } from './form-context.ts'
import { ParameterFields } from './ParameterFields.tsx'
import type { DraftReading } from './read-draft.ts'

interface Props extends Omit<FormMeans, keyof DraftReading | 'findings' | 'texts' | 'Field'> {
  readonly operation: Operation
  /** The sentence about query parameters that the document does not describe. */
  readonly aboutQuery: string
  /** Undefined until what reads the form is loaded. */
  readonly reading: DraftReading | undefined
  readonly findings?: FormMeans['findings'] | undefined
  readonly texts?: FormMeans['texts'] | undefined
}

/**
 * Where a reader fills in an operation. It knows nothing of keys, servers or sending. Every field is drawn again with it, so its
 * parent draws it only when a prop has changed.
 */
export function RequestForm(props: Props) {
  const means = useMemo(() => collectMeans(props), [props])
  const { operation, aboutQuery } = props
  return (
    <FormContext.Provider value={means}>
      <div className="form">
        <ParameterFields operation={operation} />
        <ExtraFold place="query" about={aboutQuery} />
        <ExtraFold place="header" about="The document does not describe these." />
        {operation.body && <BodyFields body={operation.body} />}
      </div>
    </FormContext.Provider>
  )
}

function collectMeans({ reading, findings = {}, texts = {}, ...form }: Props): FormMeans {
  const { faults, contradictions, remarks } = reading ?? unread
  return { ...form, findings, texts, faults, contradictions, remarks, Field }
}

const unread = { faults: [], contradictions: [], remarks: [] }
