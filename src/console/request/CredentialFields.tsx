import { useId } from 'react'
import { listSecrets } from '#core/request/credential-place.ts'
import type { SharedSecret } from '#core/request/credential-place.ts'
import { Fold } from '#form/fields/Fold.tsx'
import { BasicField } from './BasicField.tsx'
import { useShownConsole } from './console-context.ts'
import type { ShownConsole } from './console-context.ts'
import { describeSecret, hasField, labelSecret, nameAlternatives } from './describe-scheme.ts'
import { GrantFacts } from './GrantFacts.tsx'
import { KeyField } from './KeyField.tsx'

/** The credentials that the document names: a choice among alternatives, and a field for each scheme that the chosen one needs. */
export function CredentialFields() {
  const { shown, setup, keyField } = useShownConsole()
  const { security } = setup.operation
  if (security.state === 'none' || setup.onlyScheme !== undefined) return null
  if (security.state === 'not-specified') {
    return <SilentSecurity />
  }
  const chosen = listSecrets(
    shown.alternative === 'none' ? [] : (security.alternatives[shown.alternative] ?? []),
  )
  const names = new Set(chosen.map(([{ name }]) => name))
  const others = security.alternatives
    .flatMap(listSecrets)
    .filter(([{ name }], index, all) => !names.has(name) && all.findIndex(isNamed(name)) === index)
    .filter(([{ name }]) => keyField(name).held)
  return (
    <>
      {setup.findings?.['security']?.map((sentence) => (
        <p key={sentence} className="console-hint">
          {sentence}
        </p>
      ))}
      {security.alternatives.length > 1 && <Alternatives />}
      {chosen
        .filter(([use]) => hasField(use))
        .map((secret) => (
          <SecretField key={secret[0].name} secret={secret} keyField={keyField} />
        ))}
      {others.map((secret) => (
        <div key={secret[0].name}>
          <SecretField secret={secret} keyField={keyField} />
          <p className="console-hint">Held, and not sent with this choice.</p>
        </div>
      ))}
    </>
  )
}

/** A document that says nothing of credentials: the request goes without a credential, until the reader adds one. */
function SilentSecurity() {
  const { shown, views } = useShownConsole()
  const isAdded = shown.draft.added !== undefined
  return (
    <>
      <p className="console-hint">
        The document does not say whether a key is needed.
        {!isAdded && ' The request goes without a credential, unless you add one.'}
      </p>
      <Fold
        className="form-fold"
        summary="Undocumented credential"
        isOpenAtFirst={isAdded}
        mustShow={false}
      >
        {() => views && <views.AddedCredential />}
      </Fold>
    </>
  )
}

function Alternatives() {
  const { shown, setup } = useShownConsole()
  const id = useId()
  return (
    <div className="console-field">
      <label htmlFor={id}>Credential</label>
      <select
        id={id}
        autoComplete="off"
        value={String(shown.alternative)}
        onChange={({ target }) =>
          shown.change({ type: 'alternative-chosen', alternative: Number(target.value) })
        }
      >
        {nameAlternatives(setup.operation.security).map((name, index) => (
          // Alternatives have no names of their own, and never move.
          // oxlint-disable-next-line react/no-array-index-key
          <option key={index} value={String(index)}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

interface FieldProps extends Pick<ShownConsole, 'keyField'> {
  readonly secret: SharedSecret
}

function SecretField({ secret, keyField }: FieldProps) {
  const [{ name, scheme }] = secret
  const field = { ...keyField(name), label: labelSecret(secret) }
  const sentences = describeSecret(secret)
  return (
    <div className="console-scheme">
      {scheme.type === 'basic' ? <BasicField {...field} /> : <KeyField {...field} />}
      {sentences.length > 0 && <p className="console-hint">{sentences.join(' ')}</p>}
      {secret.map((use) => (
        <GrantFacts key={use.name} use={use} />
      ))}
    </div>
  )
}

function isNamed(name: string) {
  return ([use]: SharedSecret) => use.name === name
}
