import { useId, useRef } from 'react'
import type { Server } from '#request/get-servers.ts'
import type { ServerVariable } from '#request/description/operation.ts'
import { explainPlaceholder, placeholderBase } from '#request/request-plan.ts'
import { Button } from '../ui/Button.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import { translate } from '../ui/translations.ts'
import { useShownConsole } from './console-context.ts'

/** The servers of the build, and fields for the variables of the chosen one. */
export function ServerField() {
  const { setup, shown } = useShownConsole()
  const { servers } = setup
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const chosen = servers.find((server) => server.id === shown.serverId)
  if (!chosen) {
    return (
      <p className="portal-console-hint">
        This portal was built without a base URL, so there is no server to call.{' '}
        {explainPlaceholder(placeholderBase, setup.operation.servers)} To send requests from this
        page, set <code>{setup.baseSetting}</code> and build it again. Until then, use the snippet
        and replace <code>{placeholderBase}</code> with the service’s URL.
      </p>
    )
  }
  const confirm = () => {
    shown.chooseServer(chosen.id, shown.serverValues)
    select.current?.focus()
  }
  return (
    <>
      <div className="portal-console-field">
        <label htmlFor={id}>{translate('Server')}</label>
        <select
          ref={select}
          id={id}
          autoComplete="off"
          value={chosen.id}
          aria-invalid={shown.isProposed}
          onChange={({ target }) => shown.chooseServer(target.value)}
        >
          {servers.map((server) => (
            <option key={server.id} value={server.id}>
              {labelServer(server)}
            </option>
          ))}
        </select>
      </div>
      {shown.isProposed ? (
        <p className="portal-console-warning portal-console-proposal" role="status">
          {translate('This link calls {origin}. Use it only if you know it.', {
            origin: shown.filled?.server?.id ?? '',
          })}{' '}
          <Button onClick={confirm}>{translate('Use this server')}</Button>
        </p>
      ) : (
        chosen.template?.variables
          .filter(({ choices }) => choices.length !== 1)
          .map((variable) => <VariableField key={variable.name} {...{ chosen, variable }} />)
      )}
    </>
  )
}

function labelServer({ id, name, baseUrl, template }: Server): string {
  if (id === 'own') return translate('My own server')
  const address = (template?.url ?? baseUrl).replace(/^(?:[^/]*:)?\/\//, '')
  return name === address ? name : `${name} · ${address}`
}

interface VariableFieldProps {
  readonly chosen: Server
  readonly variable: ServerVariable
}

function VariableField({ chosen, variable }: VariableFieldProps) {
  const { shown, hasTried } = useShownConsole()
  const { name, default: fallback, choices, description } = variable
  const errors = shown.filled?.errors ?? {}
  const id = useId()
  const { serverValues } = shown
  const value = Object.hasOwn(serverValues, name) ? (serverValues[name] ?? '') : fallback
  const isShown = (value !== '' || hasTried) && Object.hasOwn(errors, name)
  const error = isShown ? errors[name] : undefined
  const field = {
    id,
    value,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-about`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      shown.chooseServer(chosen.id, { ...serverValues, [name]: target.value }),
  }
  return (
    <div className="portal-console-field portal-console-variable">
      <label htmlFor={id}>{name}</label>
      {choices.length > 0 ? (
        <select autoComplete="off" {...field}>
          {[...new Set([fallback, ...choices])].map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input autoComplete="off" autoCapitalize="none" spellCheck={false} {...field} />
      )}
      {/* Always rendered, so that screen readers announce changes. */}
      <div id={`${id}-about`} className="portal-console-notices" aria-live="polite">
        {error === undefined ? (
          description !== undefined && <p className="portal-console-hint">{description}</p>
        ) : (
          <p className="portal-console-problem">
            <Sentence text={error} />
          </p>
        )}
      </div>
    </div>
  )
}
