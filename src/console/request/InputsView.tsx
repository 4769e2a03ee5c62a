import { useCallback, useMemo } from 'react'
import type { DraftEvent } from '../form/reduce-draft.ts'
import { RequestForm } from '../form/RequestForm.tsx'
import type { EngineProps } from '../state/engine-module.ts'
import { useIsReady } from '../ui/use-is-ready.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { changeDraft, keepFiles } from './form-actions.ts'

/**
 * The credentials and the form of an operation that is not plain. In a built page nothing can be entered before it is hydrated:
 * what is sent is what was typed, and nobody would have read it.
 */
export function InputsView(props: EngineProps) {
  const { setup, shown, hasTried } = props
  const { draft, reading, planning, snapshot, change } = shown
  const isReady = useIsReady()
  const files = useMemo(() => keepFiles(shown.files), [shown.files])
  const onChange = useCallback(
    (event: DraftEvent) => changeDraft({ snapshot, change }, event),
    [snapshot, change],
  )
  return (
    <div className="console-inputs" inert={!isReady}>
      <CredentialFields {...props} />
      {draft && reading && (
        <RequestForm
          operation={setup.operation}
          schemas={setup.schemas}
          draft={draft}
          reading={reading}
          refusals={hasTried && planning?.outcome === 'refused' ? planning.refusals : []}
          findings={setup.findings}
          isKeyIn={shown.isKeyIn}
          files={files}
          onChange={onChange}
        />
      )}
    </div>
  )
}
