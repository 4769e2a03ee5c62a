import { useMemo } from 'react'
import type { Operation } from '#core/request/description/operation.ts'
import type { PlanRefusal } from '#core/request/request-plan.ts'
import { BodyFields } from './BodyFields.tsx'
import type { Draft } from './draft.ts'
import { ExtraQuery } from './ExtraQuery.tsx'
import { Field } from './Field.tsx'
import { FormContext } from './form-context.ts'
import type { FormMeans } from './form-context.ts'
import type { FormFiles } from './form-files.ts'
import { ParameterFields } from './ParameterFields.tsx'
import type { DraftReading } from './read-draft.ts'
import type { DraftEvent } from './reduce-draft.ts'
import type { SchemaMap } from './schema-map.ts'

interface Props {
  readonly operation: Operation
  readonly schemas: SchemaMap
  readonly draft: Draft
  readonly reading: DraftReading
  /** Why the plan refuses what was typed, shown beside the fields. */
  readonly refusals: readonly PlanRefusal[]
  /** What the document leaves open or contradicts, by field. */
  readonly findings?: FormMeans['findings'] | undefined
  readonly files: FormFiles
  /** Whether a text contains a held key. Such a text never gets into the draft. */
  readonly isKeyIn: (text: string) => boolean
  readonly onChange: (event: DraftEvent) => void
}

/** Where a reader fills in an operation. It knows nothing of keys, servers or sending. */
export function RequestForm(props: Props) {
  const { operation, schemas, draft, reading, refusals, files, isKeyIn, onChange } = props
  const { findings = nothingFound } = props
  const { faults, contradictions, remarks } = reading
  const means = useMemo(
    () => ({
      schemas,
      draft,
      faults,
      contradictions,
      remarks,
      refusals,
      findings,
      files,
      isKeyIn,
      onChange,
      Field,
    }),
    [schemas, draft, faults, contradictions, remarks, refusals, findings, files, isKeyIn, onChange],
  )
  return (
    <FormContext.Provider value={means}>
      <div className="form">
        <ParameterFields operation={operation} />
        <ExtraQuery />
        {operation.body && <BodyFields body={operation.body} />}
      </div>
    </FormContext.Provider>
  )
}

const nothingFound: FormMeans['findings'] = {}
