import type { Operation } from '#core/request/description/operation.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import { explainIgnored, listActive, nameField } from '#core/request/plan/parameter-input.ts'
import { isTaken, listKeyFields } from '#core/request/plan/secret-inputs.ts'
import { readExampleValue } from '#core/request/read-json.ts'
import { findField, nameRoot } from './draft/draft.ts'
import { chooseNotation } from './shape/shape.ts'
import { Fold } from './fields/Fold.tsx'
import { isAnyWrong, useForm } from './fields/form-context.ts'
import { summarize } from './fields/ObjectControl.tsx'
import { SecrecyChoice, SecretField } from './fields/SecretField.tsx'

/** Fewer optional parameters than this are not folded. */
const few = 4

/** The parameters that the document describes: the required ones first, many others behind a summary that counts them. */
export function ParameterFields({ operation }: { readonly operation: Operation }) {
  const form = useForm()
  // A parameter that a scheme fills in is entered as its key.
  const keyFields = listKeyFields(operation)
  const active = listActive(operation).filter(
    (parameter) => !isTaken(nameField(parameter), new Set(keyFields)),
  )
  const required = active.filter(({ isRequired }) => isRequired)
  const optional = active.filter(({ isRequired }) => !isRequired)
  const isFolded = optional.length >= few
  const shown = isFolded ? required : [...required, ...optional]
  const filled = optional.filter(
    (parameter) => findField(form.draft, findAddress(parameter)).state !== 'out',
  )
  const refused = new Set(form.refusals.map(({ field }) => field))
  return (
    <>
      {shown.length > 0 && <div className="form-members">{listEntries(shown)}</div>}
      {isFolded && (
        <Fold
          className="form-fold"
          isOpenAtFirst={filled.length > 0}
          mustShow={optional.some(
            (parameter) =>
              isAnyWrong(form, findAddress(parameter)) || refused.has(nameField(parameter)),
          )}
          summary={
            <>
              {summarize(optional.length, filled.length, 'parameter')}{' '}
              <span className="form-names">{listNames(optional)}</span>
            </>
          }
        >
          {() => <div className="form-members">{listEntries(optional)}</div>}
        </Fold>
      )}
      {operation.ignoredHeaders.length > 0 && (
        <p className="console-hint">
          The document also describes {listHeaders(operation.ignoredHeaders)}.{' '}
          {explainIgnored(operation.ignoredHeaders)}
        </p>
      )}
    </>
  )
}

/** The first few, for a reader who looks for one. */
function listNames(parameters: readonly Parameter[]): string {
  const names = parameters.slice(0, 6).map(({ name }) => name)
  return `${names.join(', ')}${parameters.length > 6 ? ', …' : ''}`
}

function listHeaders(names: readonly string[]): string {
  const list = new Intl.ListFormat('en').format(names)
  return names.length === 1 ? `the header ${list}` : `the headers ${list}`
}

function findAddress(parameter: Parameter): string {
  return nameRoot(nameField(parameter))
}

function listEntries(parameters: readonly Parameter[]) {
  return parameters.map((parameter) => (
    <ParameterEntry key={nameField(parameter)} parameter={parameter} />
  ))
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
        mayBeEmpty={parameter.in !== 'path'}
      />
      {isDeclared && <SecrecyChoice {...{ at, field, name }} />}
    </>
  )
}
