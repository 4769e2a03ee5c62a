import { useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Operation } from '#request/description/operation.ts'
import type { PlanError } from '#request/request-plan.ts'
import type { WithActions } from '../form/changes/form-actions.ts'
import type { FormStateEvent } from '../form/changes/reduce-form-state.ts'
import { RequestForm } from '../form/RequestForm.tsx'
import { useLazy } from '../ui/use-lazy.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { useShownConsole } from './console-context.ts'
import { KeyField } from './KeyField.tsx'
import { lazyFields } from './load-fields.ts'
import { Button } from '../ui/Button.tsx'
import { translate } from '../ui/translations.ts'

export function CredentialsView() {
  const { setup, views } = useShownConsole()
  const { security } = setup.operation
  const isWanted = security.state !== 'none' && setup.onlyScheme === undefined
  const { module: fields } = useLazy(lazyFields, isWanted || views !== undefined)
  if (!isWanted || !fields) return null
  return (
    <div className="portal-console-credentials">
      <fields.CredentialFields />
    </div>
  )
}

export function InputsView() {
  const { setup, shown, hasTried, keyField, views } = useShownConsole()
  const { operation, schemas, findings } = setup
  const { formState, parsedForm, planning, files, snapshot, change, isKeyIn, whenLoaded } = shown
  const withActions: WithActions = useCallback(
    (act) => whenLoaded((actions) => act(actions, snapshot().formState)),
    [whenLoaded, snapshot],
  )
  const hasFields = takesInputs(setup)
  const { module: fields, retry } = useLazy(lazyFields, hasFields || views !== undefined)
  const aboutQuery = fields?.describeQueryParameters(operation) ?? ''
  const onChange = useCallback(
    (event: FormStateEvent) => {
      if (!fields) return
      const next = fields.reduceFormState(snapshot().formState, event)
      change({ type: 'form-changed', formState: next })
    },
    [fields, snapshot, change],
  )
  const errors = hasTried && planning?.outcome === 'refused' ? planning.errors : none
  const hasSecrets = useMemo(() => takesSecrets(operation), [operation])
  const renderSecret = (field: string, label: string, about: ReactNode) => (
    <KeyField {...keyField(field)} label={label} about={about} />
  )
  const renderKey = hasSecrets ? renderSecret : renderNothing
  return (
    <>
      <RequestForm
        {...{ operation, schemas, formState, parsedForm, errors, findings }}
        {...{ aboutQuery, isKeyIn, files, onChange, withActions, renderKey, fields }}
      />
      {hasFields && !fields && (
        <p className="portal-console-hint portal-console-loading" role="status">
          {retry ? (
            <>
              Part of this page failed to load, so nothing can be filled in.{' '}
              <Button onClick={retry}>{translate('Try again')}</Button>
            </>
          ) : (
            translate('Loading the form…')
          )}
        </p>
      )}
    </>
  )
}

const none: readonly PlanError[] = []
const renderNothing = () => null

function takesInputs({ operation, onlyScheme }: ConsoleSetup): boolean {
  const { parameters, body, security, ignoredHeaders, responseTypes } = operation
  return (
    parameters.length + ignoredHeaders.length > 0 ||
    body !== undefined ||
    responseTypes !== undefined ||
    (security.state !== 'none' && onlyScheme === undefined)
  )
}

/** Whether any input takes a secret. Then the form is rendered again with the held secrets. */
function takesSecrets({ parameters, body }: Operation): boolean {
  const members = (body?.contents ?? []).flatMap(({ properties }) => Object.values(properties))
  return [...parameters, ...members].some(({ isSecret }) => isSecret)
}
