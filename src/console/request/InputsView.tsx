import { useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Operation } from '#core/request/description/operation.ts'
import type { PlanRefusal } from '#core/request/request-plan.ts'
import type { DraftEvent } from '../form/reduce-draft.ts'
import { RequestForm } from '../form/RequestForm.tsx'
import { useActs } from '../form/use-acts.ts'
import type { EngineProps } from '../state/engine-module.ts'
import { useIsReady } from '../ui/use-is-ready.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { KeyField } from './KeyField.tsx'
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
  const NestingChoice = shown.engine?.rest?.NestingChoice
  const read = useCallback(() => snapshot().draft, [snapshot])
  const withActs = useActs(shown.engine?.rest?.acts, read)
  const refusals = hasTried && planning?.outcome === 'refused' ? planning.refusals : none
  const { isKeyIn } = shown
  const { operation, schemas, findings } = setup
  const { keyField } = props
  const hasSecrets = useMemo(() => takesSecrets(operation), [operation])
  const drawSecret = (field: string, label: string, about: ReactNode) => (
    <KeyField {...keyField(field)} label={label} about={about} />
  )
  const drawKey = hasSecrets ? drawSecret : drawNothing
  // Drawn again only for what concerns it: a form can be long, and a console changes often.
  const form = useMemo(
    () =>
      draft &&
      reading && (
        <RequestForm
          {...{ operation, schemas, draft, reading, refusals, findings }}
          {...{ isKeyIn, files, onChange, withActs, drawKey, NestingChoice }}
        />
      ),
    [
      operation,
      schemas,
      draft,
      reading,
      refusals,
      findings,
      isKeyIn,
      files,
      onChange,
      withActs,
      drawKey,
      NestingChoice,
    ],
  )
  return (
    <div className="console-inputs" inert={!isReady}>
      <CredentialFields {...props} />
      {form}
    </div>
  )
}

const none: readonly PlanRefusal[] = []
const drawNothing = () => null

/** Whether some input takes a secret. Then the form is drawn again with what is held. */
function takesSecrets({ parameters, body }: Operation): boolean {
  const members = (body?.contents ?? []).flatMap(({ properties }) => Object.values(properties))
  return [...parameters, ...members].some(({ isSecret }) => isSecret)
}
