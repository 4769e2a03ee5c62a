import { FieldNotes, useNotes } from './FieldNotes.tsx'
import { useForm } from './form-context.ts'

interface Props {
  readonly at: string
  /** As the plan names it. */
  readonly field: string
  readonly name: string
  readonly place: string
  readonly isRequired: boolean
  readonly description: string | undefined
}

/** An input that takes a secret: a key is entered here, and held and shown as any other. */
export function SecretField({ at, field, name, place, isRequired, description }: Props) {
  const { drawKey, onChange } = useForm()
  const id = `secret-${at}`
  const notes = useNotes([at], field, undefined)
  return (
    <div className="form-field form-secret">
      {drawKey(
        field,
        name,
        <>
          {isRequired && (
            <span className="form-tag" data-kind="required">
              required
            </span>
          )}
          <span className="form-tag">{place}</span>
          <span className="form-type">secret</span>
        </>,
      )}
      {description !== undefined && description !== '' && (
        <p className="form-description">{description}</p>
      )}
      <p className="console-hint">
        This portal takes <code>{name}</code> for a secret, by its name or format: it stays in this
        page’s memory, and is sent only to the chosen server.{' '}
        <button
          type="button"
          className="form-offer"
          onClick={() => onChange({ type: 'secrecy-chosen', at, field, isSecret: false })}
        >
          This is no secret
        </button>
      </p>
      <FieldNotes id={id} notes={notes} />
    </div>
  )
}

/** Below an input that the reader has said to take no secret. */
export function SecrecyChoice({ at, field, name }: Pick<Props, 'at' | 'field' | 'name'>) {
  const { onChange } = useForm()
  return (
    <p className="console-hint form-secrecy">
      You said that <code>{name}</code> is no secret: it is shown, and stands in snippets.{' '}
      <button
        type="button"
        className="form-offer"
        onClick={() => onChange({ type: 'secrecy-chosen', at, field, isSecret: true })}
      >
        It is a secret
      </button>
    </p>
  )
}
