import type { BodyContent, RequestBody } from '../description/body.ts'
import type { Operation } from '../description/operation.ts'
import type { Parameter } from '../description/parameter.ts'
import type { Schema } from '../description/schema.ts'
import { readExampleValue } from '../example-value.ts'
import type { BodyInput, FileInput, RequestInputs, Value } from '../inputs.ts'
import { atServer } from '../list-servers.ts'
import { isRange } from '../media-range.ts'
import { startInputs } from '../start-inputs.ts'
import { writeBodyText } from '../serialize/body-text.ts'
import type { Planning, RequestPlan } from '../request-plan.ts'
import { isFormType } from '../../text/form-type.ts'
import { claimsText, readMediaType } from '../../text/media-type.ts'
import { listActive, nameField } from './parameter-input.ts'
import { namePlaceholders } from './placeholders.ts'
import type { Placeholders } from './placeholders.ts'
import { planOperation } from './plan-operation.ts'
import { sketchValue } from './sketch-value.ts'
import type { ReadSchema } from './sketch-value.ts'

export type Sketch =
  | {
      readonly outcome: 'planned'
      readonly plan: RequestPlan
      /** The names that stand in the plan for what its reader has to write; the plan has them too. */
      readonly missing: readonly string[]
    }
  | Extract<Planning, { readonly outcome: 'refused' }>

/**
 * Plans a call of which not everything that is required is given. That is filled with the document’s own example or default,
 * else with a placeholder that nobody takes for a value: `CUSTOMER_ID`. Such a plan is to be read, and not to be sent.
 *
 * @param server base URL
 * @param inputs what is given, of which nothing stays that cannot be sent; without them, the call before anybody chose anything
 * @param readSchema what the schemas of the document say; without it, only its examples are known
 */
export function sketchPlan(
  operation: Operation,
  server: string,
  inputs: RequestInputs = startInputs(operation),
  readSchema: ReadSchema = () => ({ type: undefined, value: undefined, members: [] }),
): Sketch {
  const there = atServer(operation, server)
  const given = { ...inputs, server: 0, variables: {} }
  const unfit = new Set<string>()
  let planning: Planning
  do {
    const missing = namePlaceholders(operation)
    const filled = fillInputs(operation, leaveOut(given, unfit), { readSchema, missing, unfit })
    planning = planOperation(there, filled, server)
    if (planning.outcome === 'planned') {
      const placeholders = missing.list()
      return {
        outcome: 'planned',
        plan: placeholders.length > 0 ? { ...planning.plan, placeholders } : planning.plan,
        missing: placeholders,
      }
    }
    // Again without the values that cannot be sent.
  } while (
    addAll(
      unfit,
      planning.refusals.map(({ field }) => field),
    )
  )
  return planning
}

function leaveOut(inputs: RequestInputs, unfit: ReadonlySet<string>): RequestInputs {
  const parameters = Object.entries(inputs.parameters).filter(([field]) => !unfit.has(field))
  const isFit = [...unfit].every((field) => field !== 'body' && !field.startsWith('body:'))
  return {
    ...inputs,
    parameters: Object.fromEntries(parameters),
    body: isFit ? inputs.body : undefined,
    extraQuery: inputs.extraQuery.filter(({ name }) => !unfit.has(`query:${name}`)),
    extraHeaders: (inputs.extraHeaders ?? []).filter(({ name }) => !unfit.has(`header:${name}`)),
  }
}

interface Means {
  readonly readSchema: ReadSchema
  readonly missing: Placeholders
  /** Fields whose example cannot be sent. */
  readonly unfit: ReadonlySet<string>
}

function fillInputs(operation: Operation, inputs: RequestInputs, means: Means): RequestInputs {
  const { notSecret = [] } = inputs
  const filled = listActive(operation)
    .filter(({ isRequired }) => isRequired)
    .map((parameter) => ({ parameter, field: nameField(parameter) }))
    .filter(
      ({ parameter, field }) =>
        !Object.hasOwn(inputs.parameters, field) &&
        // Secrets are slots.
        (!parameter.isSecret || notSecret.includes(field)),
    )
    .map(({ parameter, field }) => [field, fillParameter(parameter, field, means)] as const)
  const { body } = operation
  return {
    ...inputs,
    parameters: { ...Object.fromEntries(filled), ...inputs.parameters },
    body: inputs.body ?? (body?.isRequired ? fillBody(body, means) : undefined),
  }
}

function fillParameter(parameter: Parameter, field: string, means: Means): Value {
  const example = means.unfit.has(field) ? undefined : findExample(parameter)
  const { name } = parameter
  return (
    example ??
    sketchValue(parameter.schema, {
      ...means,
      field,
      name,
      isText: parameter.serialization.by === 'style',
    })
  )
}

function findExample({ examples }: Pick<Parameter, 'examples'>): Value | undefined {
  const found = examples.find(({ value }) => value !== undefined)
  return found && readExampleValue(found)
}

/** In the media type of which the document shows most. */
function fillBody({ contents }: RequestBody, means: Means): BodyInput | undefined {
  const named = contents.filter(({ mediaType }) => !isRange(mediaType))
  const content = named.find(({ examples }) => examples.length > 0) ?? named[0]
  if (content === undefined) return undefined
  const { mediaType, examples } = content
  const { essence } = readMediaType(mediaType)
  const example = means.unfit.has('body') ? undefined : findExample(content)
  if (isFormType(mediaType)) {
    return { kind: 'form', mediaType, fields: listFields(content, example, means) }
  }
  const serialized = examples.find((each) => each.serialized !== undefined)?.serialized
  if (serialized !== undefined) return { kind: 'text', mediaType, text: serialized }
  if (!claimsText({ essence })) return { kind: 'file', mediaType, file: nameFile('body', means) }
  // A text that is no JSON stands in the document as it is sent.
  if (typeof example === 'string' && !/json/i.test(essence)) {
    return { kind: 'text', mediaType, text: example }
  }
  const value =
    example ?? sketchValue(content.schema, { ...means, field: 'body', name: 'body', isText: false })
  const isJson = /json/i.test(essence)
  return {
    kind: 'text',
    mediaType,
    text: isJson ? writeBodyText(mediaType, value) : means.missing.take('body', 'body'),
  }
}

/** The fields of the example, else the required ones. */
function listFields(
  { properties }: BodyContent,
  example: Value | undefined,
  means: Means,
): readonly (readonly [string, Value | FileInput])[] {
  const shown =
    typeof example === 'object' && example !== null && 'members' in example ? example.members : []
  const names = new Set([
    ...shown.map(([name]) => name),
    ...Object.keys(properties).filter((name) => properties[name]?.isRequired),
  ])
  return [...names]
    .filter((name) => !properties[name]?.isSecret)
    .map((name) => {
      const property = properties[name]
      if (property?.isBinary) return [name, nameFile(name, means)]
      const field = `body:${name}`
      const value = means.unfit.has(field)
        ? undefined
        : shown.find(([shownName]) => shownName === name)?.[1]
      const schema: Schema | undefined = property?.schema
      const isText = !/json/i.test(property?.contentType ?? '')
      return [name, value ?? sketchValue(schema, { ...means, field, name, isText })]
    })
}

function nameFile(name: string, { missing }: Means): FileInput {
  const fileName = missing.take(`body:${name}`, `${name}-file`)
  return { handle: fileName, fileName, type: undefined }
}

/** @returns whether one is new */
function addAll(set: Set<string>, fields: readonly string[]): boolean {
  const before = set.size
  for (const field of fields) set.add(field)
  return set.size > before
}
