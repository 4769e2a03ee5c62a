import { useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import type { Value } from '#request/inputs.ts'
import { formatEmbedded } from '#recipes/evaluate.ts'
import type { RecipeField } from '#recipes/recipe-fields.ts'
import { Button } from '../ui/Button.tsx'
import { translate } from '../ui/translations.ts'
import { formatDefault, parseInputs } from './parse-inputs.ts'

interface Props {
  readonly fields: readonly RecipeField[]
  readonly isRunning: boolean
  readonly onStart: (inputs: ReadonlyMap<string, Value>) => void
}

/** The fields of a recipe's inputs, and the button that starts it. */
export function RecipeInputs({ fields, isRunning, onStart }: Props) {
  const offered = fields.filter(({ isSecret }) => !isSecret)
  const secrets = fields.filter(({ isSecret }) => isSecret).map(({ name }) => name)
  const form = useRef<HTMLDivElement>(null)
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(
    () => new Map(offered.map((field) => [field.name, formatDefault(field)])),
  )
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())

  useEffect(() => {
    if (!isRunning) form.current?.querySelector<HTMLElement>(control)?.focus()
  }, [isRunning])

  const start = () => {
    const parsed = parseInputs(offered, texts)
    setErrors(parsed.errors)
    const [first] = parsed.errors.keys()
    if (first === undefined) onStart(parsed.values)
    else form.current?.querySelector<HTMLElement>(`#${CSS.escape(getId(first))}`)?.focus()
  }

  return (
    <div ref={form} className="portal-recipe-inputs">
      {secrets.length > 0 && (
        <p className="portal-console-hint">
          {translate(
            'A recipe takes no secrets, so {names} cannot be entered here. Enter credentials in the console of each step.',
            {
              names: secrets.join(', '),
            },
          )}
        </p>
      )}
      {offered.map((field) => (
        <InputField
          key={field.name}
          {...{ field, error: errors.get(field.name), onSubmit: start }}
          text={texts.get(field.name) ?? ''}
          onChange={(text) => setTexts(new Map([...texts, [field.name, text]]))}
        />
      ))}
      {isRunning ? (
        <Button onClick={start}>{translate('Start again')}</Button>
      ) : (
        <Button className="portal-console-button portal-console-button-primary" onClick={start}>
          {translate('Start the recipe')}
        </Button>
      )}
    </div>
  )
}

const control = 'input, select, textarea, button'

function getId(name: string): string {
  return `recipe-input-${name}`
}

interface FieldProps {
  readonly field: RecipeField
  readonly text: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
  readonly onSubmit: () => void
}

function InputField({ field, text, error, onChange, onSubmit }: FieldProps) {
  const { name, type, isRequired } = field
  const id = getId(name)
  return (
    <div className="portal-recipe-input">
      <label htmlFor={id}>
        <code>{name}</code> <span className="portal-console-hint">{type}</span>
        {isRequired && <em className="portal-console-hint"> {translate('required')}</em>}
      </label>
      <Control
        {...{ field, onSubmit }}
        id={id}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onText={onChange}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="portal-console-problem">
          {error}
        </p>
      )}
    </div>
  )
}

interface ControlProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'value' | 'aria-invalid' | 'aria-describedby'
> {
  readonly field: RecipeField
  readonly onText: (text: string) => void
  readonly onSubmit: () => void
}

function Control({ field, onText, onSubmit, ...others }: ControlProps) {
  const options =
    field.options?.map((option, index) => [String(index), formatEmbedded(option)] as const) ??
    (field.kind === 'boolean' ? booleans : undefined)
  if (options) {
    return (
      <select {...others} onChange={({ currentTarget }) => onText(currentTarget.value)}>
        <option value="">{translate('Choose a value')}</option>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  if (field.kind === 'json') {
    return (
      <textarea
        {...others}
        rows={3}
        spellCheck={false}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
    )
  }
  return (
    <input
      {...others}
      type="text"
      inputMode={field.kind === 'text' ? undefined : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onSubmit()
      }}
    />
  )
}

const booleans = [
  ['true', 'true'],
  ['false', 'false'],
] as const
