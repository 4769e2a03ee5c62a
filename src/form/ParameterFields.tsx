import type { Operation } from '#core/request/description/operation.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import { explainIgnored, nameField } from '#core/request/plan/parameter-input.ts'
import { isTaken, listKeyFields } from '#core/request/plan/secret-inputs.ts'
import { readExampleValue } from '#core/request/read-json.ts'
import { acceptRoot, findField, isShown, nameRoot } from './draft/draft.ts'
import { chooseNotation } from './shape/shape.ts'
import { AddField } from './fields/AddField.tsx'
import { useForm } from './fields/form-context.ts'
import { SecrecyChoice, SecretField } from './fields/SecretField.tsx'
import { say } from '#ui/words.ts'

/** The parameters that the document describes: the required ones, those that were added, and a picker for the others. */
export function ParameterFields({ operation }: { readonly operation: Operation }) {
  const { draft, refusals } = useForm()
  const refused = new Set(refusals.map(({ field }) => field))
  // A parameter that a scheme fills in is entered as its key.
  const keyFields = listKeyFields(operation)
  const active = operation.parameters.filter(
    (parameter) => !isTaken(nameField(parameter), new Set(keyFields)),
  )
  // A secret may be held already.
  const isThere = (parameter: Parameter) =>
    parameter.isRequired ||
    refused.has(nameField(parameter)) ||
    (parameter.isSecret && !draft.notSecret.includes(nameField(parameter))) ||
    isShown(findField(draft, findAddress(parameter)))
  const shown = active.filter(isThere)
  const inOrder = [
    ...shown.filter(({ isRequired }) => isRequired),
    ...shown.filter(({ isRequired }) => !isRequired),
  ]
  return (
    <div className="form-object">
      {inOrder.length > 0 && (
        <div className="form-members">
          {inOrder.map((parameter) => (
            <ParameterEntry key={nameField(parameter)} parameter={parameter} />
          ))}
        </div>
      )}
      <AddField
        noun="parameter"
        fields={active
          .filter((parameter) => !isThere(parameter))
          .map((parameter) => ({
            at: findAddress(parameter),
            name: parameter.name,
            schema: parameter.schema,
            notation: chooseNotation(parameter),
            depth: 0,
            description: parameter.description,
          }))}
      />
      {operation.ignoredHeaders.length > 0 && (
        <p className="console-hint">
          The document also describes {listHeaders(operation.ignoredHeaders)}.{' '}
          {explainIgnored(operation.ignoredHeaders)}
        </p>
      )}
    </div>
  )
}

function listHeaders(names: readonly string[]): string {
  const list = new Intl.ListFormat('en').format(names)
  return names.length === 1 ? `the header ${list}` : `the headers ${list}`
}

function findAddress(parameter: Parameter): string {
  return nameRoot(nameField(parameter))
}

function ParameterEntry({ parameter }: { readonly parameter: Parameter }) {
  const { draft, Field } = useForm()
  const field = nameField(parameter)
  const at = nameRoot(field)
  const { name, isRequired, description } = parameter
  const isDeclared = draft.notSecret.includes(field)
  if (parameter.isSecret && !isDeclared) {
    return <SecretField {...{ at, field, name, isRequired, description }} place={parameter.in} />
  }
  const examples = parameter.examples
    .map((example) => readExampleValue(example))
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
      {isDeclared && <SecrecyChoice {...{ at, field, name }} />}
    </>
  )
}

/** The media types of a successful response, of which a request may ask for one. */
export function ResponseTypeChoice({ types }: { readonly types: readonly string[] }) {
  const { draft, onChange } = useForm()
  const { text } = findField(draft, acceptRoot)
  return (
    <label className="form-field">
      <span className="console-label">{say('Response type')}</span>
      <select
        autoComplete="off"
        value={text}
        onChange={({ target }) =>
          onChange({ type: 'text-typed', at: acceptRoot, text: target.value })
        }
      >
        <option value="">{say('Any')}</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </select>
    </label>
  )
}
