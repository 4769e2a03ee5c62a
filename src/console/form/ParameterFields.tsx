import type { Operation } from '#request/description/operation.ts'
import { explainIgnored, getFieldKey } from '#request/plan/fields.ts'
import { isTaken, getKeyFields } from '#request/plan/secret-inputs.ts'
import { getExampleValue } from '#request/parse-exact-json.ts'
import { acceptRoot, findField, escapeRoot } from './state/form-state.ts'
import { chooseNotation } from './field-kind/field-kind.ts'
import { useForm } from './fields/form-context.ts'
import { InputGroup } from './fields/InputGroup.tsx'
import { translate } from '../ui/translations.ts'

export function ParameterFields({ operation }: { readonly operation: Operation }) {
  // Parameters that a security scheme fills in are entered as its key.
  const keyFields = new Set(getKeyFields(operation))
  const inputs = operation.parameters.flatMap((parameter) => {
    const field = getFieldKey(parameter)
    if (isTaken(field, keyFields)) return []
    const { rich, description = rich } = parameter
    const examples = parameter.examples.map((example) => getExampleValue(example))
    return {
      ...parameter,
      at: escapeRoot(field),
      field,
      place: parameter.in,
      notation: chooseNotation(parameter),
      depth: 0,
      description,
      examples: parameter.isSecret ? [] : examples.filter((value) => value !== undefined),
    }
  })
  return (
    <>
      {inputs.length > 0 && <InputGroup noun="parameter" inputs={inputs} unknown={[]} />}
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
