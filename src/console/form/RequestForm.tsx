import { useMemo } from 'react'
import type { Operation } from '#core/request/description/operation.ts'
import { BodyFields } from './BodyFields.tsx'
import { ExtraHeaders, ExtraQuery } from './ExtraQuery.tsx'
import { Field } from './Field.tsx'
import { FormContext } from './form-context.ts'
import type { FormMeans } from './form-context.ts'
import { ParameterFields } from './ParameterFields.tsx'
import type { DraftReading } from './read-draft.ts'

interface Props extends Omit<FormMeans, keyof DraftReading | 'findings' | 'Field'> {
  readonly operation: Operation
  readonly reading: DraftReading
  readonly findings?: FormMeans['findings'] | undefined
}

/**
 * Where a reader fills in an operation. It knows nothing of keys, servers or sending. Every field is drawn again with it, so its
 * parent draws it only when a prop has changed.
 */
export function RequestForm(props: Props) {
  const means = useMemo(() => collectMeans(props), [props])
  const { operation } = props
  return (
    <FormContext.Provider value={means}>
      <div className="form">
        <ParameterFields operation={operation} />
        <ExtraQuery />
        <ExtraHeaders />
        {operation.body && <BodyFields body={operation.body} />}
      </div>
    </FormContext.Provider>
  )
}

function collectMeans({ reading, findings = nothingFound, ...given }: Props): FormMeans {
  const { faults, contradictions, remarks } = reading
  return { ...given, findings, faults, contradictions, remarks, Field }
}

const nothingFound: FormMeans['findings'] = {}
