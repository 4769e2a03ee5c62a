import type { RichText } from '#text/rich-text.ts'
import { Description } from './Description.tsx'
import { FieldNotes, useNotes } from './FieldNotes.tsx'
import { useForm } from './form-context.ts'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'

interface SecretFieldProps {
  readonly at: string
  readonly field: string
  readonly name: string
  readonly place: string
  readonly isRequired: boolean
  readonly description: string | RichText | undefined
}

/** Input for a secret, which is held and shown like a key. */
export function SecretField({ at, field, name, place, isRequired, description }: SecretFieldProps) {
  const { renderKey } = useForm()
  const id = `secret-${at}`
  const notes = useNotes([at], field, undefined)
  return (
    <div className="portal-form-field portal-form-secret">
      {renderKey(
        field,
        name,
        <>
          {isRequired && (
            <span className="portal-form-tag" data-kind="required">
              {translate('required')}
            </span>
          )}
          <span className="portal-form-tag">{place}</span>
          <span className="portal-form-type">{translate('secret')}</span>
        </>,
      )}
      {description !== undefined && <Description text={description} />}
      <p className="portal-console-hint">
        {translate('Treated as a secret, because of its name or format.')}{' '}
        <SecrecyButton
          {...{ at, field }}
          isSecret={false}
          label={translate('This is not a secret')}
        />
      </p>
      <FieldNotes id={id} notes={notes} />
    </div>
  )
}

/** Note below an input that the user marked as not secret. */
export function NotSecretNote({
  at,
  field,
  name,
}: Pick<SecretFieldProps, 'at' | 'field' | 'name'>) {
  return (
    <p className="portal-console-hint portal-form-secrecy">
      You marked <code>{name}</code> as not secret: it is visible on the page and in snippets.{' '}
      <SecrecyButton {...{ at, field }} isSecret label={translate('It is a secret')} />
    </p>
  )
}

interface ButtonProps extends Pick<SecretFieldProps, 'at' | 'field'> {
  readonly isSecret: boolean
  readonly label: string
}

function SecrecyButton({ at, field, isSecret, label }: ButtonProps) {
  const { onChange } = useForm()
  return (
    <Button
      className="portal-form-offer"
      onClick={() => onChange({ type: 'secrecy-chosen', at, field, isSecret })}
    >
      {label}
    </Button>
  )
}
