import type { Operation } from '#request/description/operation.ts'
import type { Schema } from '#request/description/parameter.ts'
import { isList, isMap } from '#request/inputs.ts'
import type { Value } from '#request/inputs.ts'
import { getFieldKey } from '#request/plan/fields.ts'
import { parseBodyText } from '#request/serialize/content.ts'
import { findContent, findSequenceFormat, isFormType, isJson } from '#text/media-type.ts'
import { findSimilar } from '#text/similar-names.ts'
import { quoteDocument } from '#text/quote-document.ts'
import { checkInstance } from '#schema/check/check-instance.ts'
import { isSchema } from '#schema/keywords.ts'
import { formatCheckFinding, formatPath } from '#schema/check/walk.ts'
import { getDeclaredTypes } from '#schema/view/types.ts'
import { getProperties, getSources, getStated } from '#schema/view/stated.ts'
import { viewChoices, viewWhole } from '#schema/view/view-schema.ts'
import type { FindSchema } from '#schema/view/view-schema.ts'
import { chooseMediaType, parseFileReference } from '#request/plan/choose-body.ts'
import type { TypedInputs } from './parse-inputs.ts'

export interface CheckedInputs {
  /** Required inputs that are missing, as `query:limit` or `body:address.line1`. */
  readonly missing?: readonly string[]
  readonly warnings?: readonly InputWarning[]
}

/**
 * A contradiction with the document, or a remark on a value. The request can be sent anyway: a server may accept more than its
 * document describes.
 */
export interface InputWarning {
  /** As `query:limit` or `body`. */
  readonly field: string
  /** Path within the value, such as `tags[0].name`; absent for the entire value. */
  readonly pointer?: string
  readonly sentence: string
  /** Pointer to the rule in the document. */
  readonly rule?: string
}

/** Validates inputs against the schemas of their operation, like the console next to each field. */
export function checkInputs(
  operation: Operation,
  given: Pick<TypedInputs, 'parameters' | 'body' | 'mediaType' | 'notSecret'>,
  schemas: ReadonlyMap<string, Schema>,
): CheckedInputs {
  const find: FindSchema = (reference) => schemas.get(reference)
  const missing: string[] = []
  const warnings: InputWarning[] = []
  for (const parameter of operation.parameters) {
    const field = getFieldKey(parameter)
    const value = given.parameters[field]
    const hasSlot = parameter.isSecret && !given.notSecret.includes(field)
    if (value !== undefined)
      compare(field, convertStrings(value, parameter.schema, find), parameter.schema)
    else if (parameter.isRequired && !hasSlot) missing.push(field)
  }
  checkBody()
  return {
    ...(missing.length > 0 && { missing }),
    ...(warnings.length > 0 && { warnings: warnings.slice(0, most) }),
  }

  function checkBody(): void {
    const contents = operation.body?.contents ?? []
    const { body } = given
    if (body === undefined && operation.body?.isRequired !== true) return
    if (body === undefined) missing.push('body')
    const type = given.mediaType ?? chooseMediaType(contents, body ?? empty)
    const content = findContent(contents, type)
    if (!content) return
    const isForm = isFormType(type)
    const isSequence = findSequenceFormat(type) !== undefined
    if (!isForm && !isJson(type) && !(isSequence && isListSchema(content.schema, find))) return
    const value =
      typeof body === 'string' ? readBodyValue(type, body) : (body ?? (isSequence ? [] : empty))
    if (value === undefined || (isForm && !isMap(value))) return
    // A file exists but is never read; a secret has its slot.
    const slots = Object.entries(content.properties).flatMap(([name, { isSecret }]) =>
      isSecret && !given.notSecret.includes(`body:${name}`) ? [name] : [],
    )
    const files = isMap(value)
      ? value.members.flatMap(([name, member]) => (parseFileReference(member) ? [name] : []))
      : []
    const compared = isForm ? convertStrings(value, content.schema, find) : value
    compare('body', compared, content.schema, new Set([...slots, ...files]))
    warnUndescribed(compared, content.schema)
  }

  function compare(
    field: string,
    value: Value,
    schema: Schema | undefined,
    ignored: ReadonlySet<string | number> = new Set(),
  ): void {
    const limits = { most, steps: 20_000, patternSteps: 200_000 }
    const options = { find, direction: 'request', ...limits } as const
    for (const finding of checkInstance(value, schema, options)) {
      const { instance, rule, missing: name } = finding
      const [first = name] = instance
      if (first !== undefined && ignored.has(first)) continue
      const pointer = formatPath(instance)
      if (name === undefined) {
        const sentence = formatCheckFinding(finding)
        warnings.push({ field, ...(pointer && { pointer }), sentence, rule })
      } else missing.push(`${field}:${formatPath([...instance, name])}`)
    }
  }

  /** Warns about undescribed fields: a schema that is not closed allows them, but most often they are mistakes. */
  function warnUndescribed(value: Value, schema: Schema | undefined): void {
    if (!isMap(value) || schema === undefined) return
    const view = viewWhole(schema, find)
    const views = [view, ...viewChoices(view)]
    const names = new Set(views.flatMap((one) => getProperties(one).map(({ name }) => name)))
    const isOpen = views.some(
      (one) =>
        getSources(one, 'additionalProperties').length > 0 ||
        getStated(one, 'patternProperties').length > 0,
    )
    if (names.size === 0 || isOpen) return
    for (const [name] of value.members) {
      if (names.has(name)) continue
      const similar = findSimilar(name, [...names]).map((one) => quoteDocument(one, 80))
      warnings.push({
        field: 'body',
        pointer: name,
        sentence: `The document does not describe this field.${similar.length > 0 ? ` Similar names: ${similar.join(', ')}.` : ''}`,
      })
    }
  }
}

const empty: Value = { members: [] }

/** Maximum number of warnings; with more, the schema must be read again anyway. */
const most = 10

function readBodyValue(mediaType: string, body: string): Value | undefined {
  const result = parseBodyText(mediaType, body)
  return result?.outcome === 'read' ? result.value : undefined
}

/** Whether a schema describes a list: documents before OpenAPI 3.2 often describe one item of a sequence instead. */
function isListSchema(schema: Schema | undefined, find: FindSchema): boolean {
  return schema !== undefined && getDeclaredTypes(viewWhole(schema, find)).types.includes('array')
}

/** Converts strings to the numbers or booleans of the schema, in formats that send text. */
function convertStrings(value: Value, schema: Schema | undefined, find: FindSchema): Value {
  if (schema === undefined) return value
  const view = viewWhole(schema, find)
  if (isList(value)) {
    const [items] = getSources(view, 'items')
    return items ? value.map((item) => convertStrings(item, asSchema(items.schema), find)) : value
  }
  if (isMap(value)) {
    const members = new Map(
      getProperties(view).map(({ name, sources }) => [name, sources[0]?.schema]),
    )
    return {
      members: value.members.map(([name, member]) => [
        name,
        convertStrings(member, asSchema(members.get(name)), find),
      ]),
    }
  }
  const { types } = getDeclaredTypes(view)
  if (typeof value !== 'string' || types.length === 0 || types.includes('string')) return value
  if (/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)) return { digits: value }
  return value === 'true' || value === 'false' ? value === 'true' : value
}

function asSchema(schema: unknown): Schema | undefined {
  return isSchema(schema) ? schema : undefined
}
