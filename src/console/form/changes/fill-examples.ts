import type { BodyContent, Operation } from '#request/description/operation.ts'
import { createInputs, isMap } from '#request/inputs.ts'
import type { Value } from '#request/inputs.ts'
import { findExampleValue } from '#request/parse-exact-json.ts'
import { getFieldKey } from '#request/plan/fields.ts'
import { planOperation } from '#request/plan/plan-operation.ts'
import { getKeyFields, isTaken } from '#request/plan/secret-inputs.ts'
import { placeholderBase } from '#request/request-plan.ts'
import type { Step } from '#schema/check/walk.ts'
import { isFormType, isRange } from '#text/media-type.ts'
import type { SchemaMap } from '../field-kind/field-kind.ts'
import { chooseNotation } from '../field-kind/field-kind.ts'
import { parseForm } from '../parse/parse-form.ts'
import { validateValue } from '../parse/report-problems.ts'
import { getBodyExamples, getBodyViews } from '../state/body-views.ts'
import { createFormState, emptyField, getContentRoot } from '../state/form-state.ts'
import type { FieldState, FilledFields, StoredField } from '../state/form-state.ts'
import { fillField } from './fill-field.ts'
import { fillForm, formatBodyExample } from './form-actions.ts'

/**
 * Returns the fields that the document's examples fill before any input: the required parameters, and the body. Omits secrets,
 * read-only fields, and examples that contradict their schema or cannot be sent, so that an untouched form can be sent as shown.
 */
export function fillExamples(operation: Operation, schemas: SchemaMap): FilledFields {
  const filled = new Map([...fillParameters(operation, schemas), ...fillBody(operation, schemas)])
  for (;;) {
    const rejected = findRejected(operation, schemas, filled)
    if (rejected.length === 0) break
    for (const root of rejected) filled.delete(root)
  }
  return Object.fromEntries(filled)
}

type Entry = readonly [root: string, field: StoredField]

function fillParameters(operation: Operation, schemas: SchemaMap): readonly Entry[] {
  const keyFields = new Set(getKeyFields(operation))
  return operation.parameters.flatMap((parameter): readonly Entry[] => {
    const field = getFieldKey(parameter)
    const value = findExampleValue(parameter)
    const isFilled = parameter.isRequired && !parameter.isSecret && !isTaken(field, keyFields)
    if (!isFilled || value === undefined) return []
    const notation = chooseNotation(parameter)
    return [[field, storeField(fillField(value, parameter.schema, schemas, notation))]]
  })
}

/** Fills in the body if it is required, or has a meaning for the method (RFC 9110, section 9.3). */
function fillBody({ method, body }: Operation, schemas: SchemaMap): readonly Entry[] {
  if (!body?.isRequired && !/^(?:post|put|patch|query)$/i.test(method)) return []
  const { contents = [] } = body ?? {}
  const described = contents.filter(
    ({ mediaType, files, examples }) => !isRange(mediaType) && !files && examples.length > 0,
  )
  const preferred = contents[createFormState({ body }).content]
  const content = described.find((one) => one === preferred) ?? described[0]
  const field = content && fillContent(content, schemas)
  if (!field) return []
  const stored = storeField(field)
  return JSON.stringify(stored).length > maxLength
    ? []
    : [[getContentRoot(contents.indexOf(content)), stored]]
}

/** In characters. A longer example is filled in on request only, because every page of its operation would contain it twice. */
const maxLength = 20_000

function fillContent(content: BodyContent, schemas: SchemaMap): FieldState | undefined {
  const { mediaType, schema, properties } = content
  const [example] = getBodyExamples(content)
  const [view] = getBodyViews(content, schemas)
  if (!example) return undefined
  const { value, serialized } = example
  if (view === 'text') {
    return { ...emptyField, state: 'value', text: formatBodyExample(example, mediaType) }
  }
  if (view !== 'form' || value === undefined) return undefined
  if (isFormType(mediaType)) {
    const fit = omitMembers(value, content, schemas, ({ keyword }) => keyword === 'readOnly')
    if (!isMap(fit)) return undefined
    const members = fit.members.filter(([name]) => properties[name]?.isSecret !== true)
    const form = fillForm({ members }, content, schemas, emptyField)
    return { ...emptyField, state: 'value', children: { form } }
  }
  const fit = omitMembers(
    value,
    content,
    schemas,
    ({ keyword, kind, missing }) =>
      keyword === 'readOnly' || (kind === 'contradiction' && missing === undefined),
  )
  const form = fillField(fit, schema, schemas, 'json')
  const text = fit === value ? (serialized ?? '') : ''
  return { ...emptyField, state: 'value', text, children: { form } }
}

/** Omits the members about which a finding is, one after the other, because each may change what else is found. */
function omitMembers(
  value: Value,
  { schema }: BodyContent,
  schemas: SchemaMap,
  isOmitted: (finding: ReturnType<typeof validateValue>[number]) => boolean,
): Value {
  let kept = value
  for (let tries = 0; tries < maxOmitted; tries += 1) {
    const found = validateValue(kept, schema, schemas).find(
      (finding) => typeof finding.instance.at(-1) === 'string' && isOmitted(finding),
    )
    if (!found) break
    kept = omitMember(kept, found.instance)
  }
  return kept
}

const maxOmitted = 50

function omitMember(value: Value, [step, ...rest]: readonly Step[]): Value {
  if (Array.isArray(value)) {
    return value.map((item: Value, index) => (index === step ? omitMember(item, rest) : item))
  }
  if (!isMap(value)) return value
  return {
    members: value.members.flatMap(([name, member]) => {
      if (name !== step) return [[name, member] as const]
      return rest.length === 0 ? [] : [[name, omitMember(member, rest)] as const]
    }),
  }
}

/** Returns the roots whose example cannot be sent, or contradicts the document. */
function findRejected(
  operation: Operation,
  schemas: SchemaMap,
  filled: ReadonlyMap<string, StoredField>,
): readonly string[] {
  const formState = createFormState(operation, Object.fromEntries(filled))
  const { problems, contradictions, parameters, body } = parseForm(operation, schemas, formState)
  const inputs = { ...createInputs(operation), parameters, body }
  const planning = planOperation(operation, inputs, placeholderBase)
  const errors = planning.outcome === 'refused' ? planning.errors : []
  const fields = [...problems, ...contradictions, ...errors].map(({ field }) => field)
  const roots = new Set(
    fields.map((field) => (/^body(?::|$)/.test(field) ? getContentRoot(formState.content) : field)),
  )
  return [...filled.keys()].filter((root) => roots.has(root))
}

function storeField({ children, ...field }: FieldState): StoredField {
  const own = Object.entries(field).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(defaults.get(key)),
  )
  const parts = Object.entries(children).map(([step, child]) => [step, storeField(child)] as const)
  return {
    ...Object.fromEntries(own),
    ...(parts.length > 0 && { children: Object.fromEntries(parts) }),
  }
}

const defaults: ReadonlyMap<string, unknown> = new Map(Object.entries(emptyField))
