import { useId } from 'react'
import { getAddedSchemeKey } from '#request/inputs.ts'
import { addedNameRoot, findField } from '../form/state/form-state.ts'
import type { FormState } from '../form/state/form-state.ts'
import type { FormStateEvent } from '../form/changes/reduce-form-state.ts'
import { reduceFormState } from '../form/changes/reduce-form-state.ts'
import { useShownConsole } from './console-context.ts'
import { queryWarning } from './secret-facts.ts'
import { KeyField } from './KeyField.tsx'
import type { ConsoleController } from '../state/console-controller.ts'
import { translate } from '../ui/translations.ts'
import type { ConsoleText } from '../ui/console-texts.ts'

/** Lets the reader add a credential of a usual kind, where the document does not define security. */
export function AddedCredential() {
  const { shown, keyField } = useShownConsole()
  const id = useId()
  const { formState } = shown
  const { added } = formState
  const change = (event: FormStateEvent) => changeFormState(shown, event)
  return (
    <>
      <div className="portal-console-field">
        <label htmlFor={id}>{translate('Credential')}</label>
        <select
          id={id}
          autoComplete="off"
          value={added ?? ''}
          onChange={({ target }) =>
            change({ type: 'credential-added', kind: kinds.find((kind) => kind === target.value) })
          }
        >
          <option value="">{translate('None')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {translate(labels[kind].choice)}
            </option>
          ))}
        </select>
      </div>
      {(added === 'header' || added === 'query') && (
        <CredentialName formState={formState} kind={added} onChange={change} />
      )}
      {added !== undefined && (
        <div className="portal-console-scheme">
          <KeyField
            {...keyField(getAddedSchemeKey(added))}
            label={translate(labels[added].field)}
            isPair={added === 'basic'}
          />
          {added === 'query' && <p className="portal-console-hint">{queryWarning}</p>}
        </div>
      )}
    </>
  )
}

const kinds = ['bearer', 'header', 'query', 'basic'] as const

const labels = {
  bearer: { choice: 'Bearer token', field: 'Bearer token' },
  header: { choice: 'Key in a header', field: 'API key' },
  query: { choice: 'Key in the query', field: 'API key' },
  basic: { choice: 'Name and password (Basic)', field: 'Name and password' },
} as const satisfies Record<
  NonNullable<FormState['added']>,
  { readonly choice: ConsoleText; readonly field: ConsoleText }
>

interface NameProps {
  readonly formState: FormState
  readonly kind: 'header' | 'query'
  readonly onChange: (event: FormStateEvent) => void
}

function CredentialName({ formState, kind, onChange }: NameProps) {
  const id = useId()
  return (
    <div className="portal-console-field">
      <label htmlFor={id}>
        {translate(kind === 'header' ? 'Name of the header' : 'Name of the parameter')}
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck="false"
        placeholder={kind === 'header' ? 'X-API-Key' : 'api_key'}
        value={findField(formState, addedNameRoot).text}
        onChange={({ target }) =>
          onChange({ type: 'text-typed', at: addedNameRoot, text: target.value })
        }
      />
    </div>
  )
}

/** Applies an event to the current form state. */
export function changeFormState(
  { snapshot, change }: Pick<ConsoleController, 'snapshot' | 'change'>,
  event: FormStateEvent,
): void {
  change({ type: 'form-changed', formState: reduceFormState(snapshot().formState, event) })
}
