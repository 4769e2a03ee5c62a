import type { EngineProps } from '../state/engine-module.ts'
import { RequestForm } from '../form/RequestForm.tsx'
import { CredentialFields } from './CredentialFields.tsx'

/** The credentials and the form of an operation that is not plain. */
export function InputsView(props: EngineProps) {
  const { setup, shown, hasTried } = props
  const { draft, reading, planning } = shown
  return (
    <>
      <CredentialFields {...props} />
      {draft && reading && (
        <RequestForm
          operation={setup.operation}
          schemas={setup.schemas}
          draft={draft}
          reading={reading}
          refusals={hasTried && planning?.outcome === 'refused' ? planning.refusals : []}
          isKeyIn={shown.isKeyIn}
          onChange={shown.changeDraft}
          files={{ add: shown.addFile, find: shown.findFile }}
        />
      )}
    </>
  )
}
