import { findField, isShown, takesSecret } from '../state/form-state.ts'
import { FieldGroup } from './AddField.tsx'
import type { FieldGroupProps } from './AddField.tsx'
import { Description, Tag } from './Description.tsx'
import { Field } from './Field.tsx'
import { FieldNotes, useNotes } from './FieldNotes.tsx'
import { FileRow } from './FileField.tsx'
import { useForm } from './form-context.ts'
import type { FieldProps } from './form-context.ts'
import { Button } from '../../ui/Button.tsx'
import { translate } from '../../ui/translations.ts'

export interface InputProps extends FieldProps {
  readonly field: string
  readonly isRequired: boolean
  readonly isSecret?: boolean | undefined
  /** The property of a form, if it takes files. */
  readonly file?: { readonly isArray: boolean; readonly contentType: string } | undefined
}

interface InputGroupProps extends Omit<FieldGroupProps, 'entries'> {
  readonly inputs: readonly InputProps[]
}

/** Fields that the plan has names for: parameters, or the rows of a form. */
export function InputGroup({ inputs, ...others }: InputGroupProps) {
  const { formState, errors } = useForm()
  const entries = inputs.map((input) => ({
    ...input,
    // A secret may be held already.
    isThere:
      errors.some(({ field }) => field === input.field) ||
      takesSecret(formState, input.field, input.isSecret) ||
      isShown(findField(formState, input.at)),
    drawn: <Input key={input.field} {...input} />,
  }))
  return <FieldGroup entries={entries} {...others} />
}

function Input(props: InputProps) {
  const { formState } = useForm()
  const { at, field, name, isSecret, file } = props
  if (takesSecret(formState, field, isSecret)) return <SecretField {...props} />
  if (file) return <FileRow {...props} {...file} />
  return (
    <>
      <Field {...props} />
      {formState.notSecret.includes(field) && (
        <p className="portal-console-hint portal-form-secrecy">
          You marked <code>{name}</code> as not secret: it is visible on the page and in snippets.{' '}
          <SecrecyButton {...{ at, field }} isSecret />
        </p>
      )}
    </>
  )
}

/** Input for a secret, which is held and shown like a key. */
function SecretField({ at, field, name, isRequired, description }: InputProps) {
  const { renderKey } = useForm()
  const [place] = field.split(':')
  const notes = useNotes([at], field, undefined)
  return (
    <div className="portal-form-field portal-form-secret">
      {renderKey(
        field,
        name,
        <>
          {isRequired && <Tag kind="required" />}
          <span className="portal-form-tag">{place}</span>
          <span className="portal-form-type">{translate('secret')}</span>
        </>,
      )}
      {description !== undefined && <Description text={description} />}
      <p className="portal-console-hint">
        {translate('Treated as a secret, because of its name or format.')}{' '}
        <SecrecyButton {...{ at, field }} isSecret={false} />
      </p>
      <FieldNotes id={`secret-${at}`} notes={notes} />
    </div>
  )
}

interface SecrecyProps extends Pick<InputProps, 'at' | 'field'> {
  readonly isSecret: boolean
}

function SecrecyButton({ at, field, isSecret }: SecrecyProps) {
  const { onChange } = useForm()
  return (
    <Button
      className="portal-form-offer"
      onClick={() => onChange({ type: 'secrecy-chosen', at, field, isSecret })}
    >
      {translate(isSecret ? 'It is a secret' : 'This is not a secret')}
    </Button>
  )
}
