import type { Operation } from '#request/description/operation.ts'
import type { Parameter } from '#request/description/parameter.ts'
import { explainIgnored, getFieldKey } from '#request/plan/fields.ts'
import { isTaken, getKeyFields } from '#request/plan/secret-inputs.ts'
import { getExampleValue } from '#request/parse-exact-json.ts'
import { acceptRoot, findField, isShown, escapeRoot } from './state/form-state.ts'
import { chooseNotation } from './field-kind/field-kind.ts'
import { FieldGroup } from './fields/FieldGroup.tsx'
import { useForm } from './fields/form-context.ts'
import { NotSecretNote, SecretField } from './fields/SecretField.tsx'
import { translate } from '../ui/translations.ts'

export function ParameterFields({ operation }: { readonly operation: Operation }) {
  const { formState, errors } = useForm()
  const refused = new Set(errors.map(({ field }) => field))
  // Parameters that a security scheme fills in are entered as its key.
  const keyFields = getKeyFields(operation)
  const active = operation.parameters.filter(
    (parameter) => !isTaken(getFieldKey(parameter), new Set(keyFields)),
  )
  const entries = active.map((parameter) => {
    const field = getFieldKey(parameter)
    const at = escapeRoot(field)
    const { name, schema, isRequired, rich, description = rich } = parameter
    return {
      at,
      name,
      schema,
      isRequired,
      description,
      depth: 0,
      notation: chooseNotation(parameter),
      // A secret may be held already.
      isThere:
        refused.has(field) ||
        (parameter.isSecret && !formState.notSecret.includes(field)) ||
        isShown(findField(formState, at)),
      drawn: <ParameterEntry key={field} parameter={parameter} />,
    }
  })
  return (
    <>
      {entries.length > 0 && <FieldGroup noun="parameter" entries={entries} />}
      {operation.ignoredHeaders.length > 0 && (
        <p className="portal-console-hint">
          The document also describes {listHeaders(operation.ignoredHeaders)}.{' '}
          {explainIgnored(operation.ignoredHeaders)}
        </p>
      )}
    </>
  )
}

function listHeaders(names: readonly string[]): string {
  const list = new Intl.ListFormat('en').format(names)
  return names.length === 1 ? `the header ${list}` : `the headers ${list}`
}

function ParameterEntry({ parameter }: { readonly parameter: Parameter }) {
  const { formState, Field } = useForm()
  const field = getFieldKey(parameter)
  const at = escapeRoot(field)
  const { name, isRequired, rich, description = rich } = parameter
  const isDeclared = formState.notSecret.includes(field)
  if (parameter.isSecret && !isDeclared) {
    return <SecretField {...{ at, field, name, isRequired, description }} place={parameter.in} />
  }
  const examples = parameter.examples
    .map((example) => getExampleValue(example))
    .filter((value) => value !== undefined)
  return (
    <>
      <Field
        at={at}
        field={field}
        name={name}
        place={parameter.in}
        schema={parameter.schema}
        notation={chooseNotation(parameter)}
        depth={0}
        isRequired={isRequired}
        isDeprecated={parameter.isDeprecated}
        description={description}
        examples={parameter.isSecret ? [] : examples}
      />
      {isDeclared && <NotSecretNote {...{ at, field, name }} />}
    </>
  )
}

export function ResponseTypeChoice({ types }: { readonly types: readonly string[] }) {
  const { formState, onChange } = useForm()
  const { text } = findField(formState, acceptRoot)
  return (
    <label className="portal-form-field">
      <span className="portal-console-label">{translate('Response type')}</span>
      <select
        autoComplete="off"
        value={text}
        onChange={({ target }) =>
          onChange({ type: 'text-typed', at: acceptRoot, text: target.value })
        }
      >
        <option value="">{translate('Any')}</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </select>
    </label>
  )
}
