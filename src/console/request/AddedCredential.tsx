import { useId } from 'react'
import { nameAdded } from '#core/request/inputs.ts'
import { addedNameRoot, findField } from '#form/draft/draft.ts'
import type { Draft } from '#form/draft/draft.ts'
import type { DraftEvent } from '#form/changes/reduce-draft.ts'
import { reduceDraft } from '#form/changes/reduce-draft.ts'
import { useShownConsole } from './console-context.ts'
import { queryWarning } from './secret-facts.ts'
import { KeyField } from './KeyField.tsx'
import type { ConsoleController } from '../state/console-control.ts'
import { say } from '#ui/words.ts'
import type { ConsoleWord } from '#ui/words.ts'

/** Lets the reader add a credential of a usual kind, where the document does not define security. */
export function AddedCredential() {
  const { shown, keyField } = useShownConsole()
  const id = useId()
  const { draft } = shown
  const { added } = draft
  const change = (event: DraftEvent) => changeDraft(shown, event)
  return (
    <>
      <div className="portal-console-field">
        <label htmlFor={id}>{say('Credential')}</label>
        <select
          id={id}
          autoComplete="off"
          value={added ?? ''}
          onChange={({ target }) =>
            change({ type: 'credential-added', kind: kinds.find((kind) => kind === target.value) })
          }
        >
          <option value="">{say('None')}</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {say(labels[kind].choice)}
            </option>
          ))}
        </select>
      </div>
      {(added === 'header' || added === 'query') && (
        <CredentialName draft={draft} kind={added} onChange={change} />
      )}
      {added !== undefined && (
        <div className="portal-console-scheme">
          <KeyField
            {...keyField(nameAdded(added))}
            label={say(labels[added].field)}
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
  NonNullable<Draft['added']>,
  { readonly choice: ConsoleWord; readonly field: ConsoleWord }
>

interface NameProps {
  readonly draft: Draft
  readonly kind: 'header' | 'query'
  readonly onChange: (event: DraftEvent) => void
}

function CredentialName({ draft, kind, onChange }: NameProps) {
  const id = useId()
  return (
    <div className="portal-console-field">
      <label htmlFor={id}>
        {say(kind === 'header' ? 'Name of the header' : 'Name of the parameter')}
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck="false"
        placeholder={kind === 'header' ? 'X-API-Key' : 'api_key'}
        value={findField(draft, addedNameRoot).text}
        onChange={({ target }) =>
          onChange({ type: 'text-typed', at: addedNameRoot, text: target.value })
        }
      />
    </div>
  )
}

/** Applies an event to the current form state. */
export function changeDraft(
  { snapshot, change }: Pick<ConsoleController, 'snapshot' | 'change'>,
  event: DraftEvent,
): void {
  change({ type: 'draft-changed', draft: reduceDraft(snapshot().draft, event) })
}
