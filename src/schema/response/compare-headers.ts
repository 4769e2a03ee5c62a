import type { Schema } from '#core/request/description/schema.ts'
import type { Value } from '#core/request/inputs.ts'
import { checkInstance } from '../check/check-instance.ts'
import { isNumber } from '../value/decimal.ts'
import { findIn } from '../view/direction.ts'
import { readTypes } from '../view/read-types.ts'
import { listSources } from '../view/stated.ts'
import { viewSchema, viewWhole } from '../view/view-schema.ts'
import type { SchemaView } from '../view/view-schema.ts'
import type { HeaderRule } from '#core/response/documented-response.ts'
import type { ObservedResponse, PartVerdict } from './part-verdict.ts'

/** Holds the headers of a response against those that the document describes. Others are no faults. */
export function compareHeaders(
  described: readonly HeaderRule[],
  { headers, seesAllHeaders }: Pick<ObservedResponse, 'headers' | 'seesAllHeaders'>,
  schemas: Readonly<Record<string, Schema>>,
): readonly PartVerdict[] {
  return described.flatMap((header): readonly PartVerdict[] => {
    const { name, at } = header
    const wanted = name.toLowerCase()
    const seen = headers.find((each) => each.name.toLowerCase() === wanted)
    if (seen) return compareValue(header, seen.value, schemas)
    const isVisible = (seesAllHeaders || alwaysVisible.has(wanted)) && wanted !== 'set-cookie'
    if (!isVisible) {
      const sentence = `Whether the header ${name} is there cannot be seen from a page: the service does not expose it (Access-Control-Expose-Headers).`
      return [{ part: 'header', verdict: 'unseen', sentence, at }]
    }
    if (!header.isRequired) return []
    const sentence = `The header ${name} is missing, and the document requires it.`
    return [{ part: 'header', verdict: 'contradicts', sentence, at }]
  })
}

/** The headers that a page may see of any origin (Fetch, CORS-safelisted response-header name). */
const alwaysVisible = new Set([
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
])

function compareValue(
  { name, schema, at }: HeaderRule,
  text: string,
  schemas: Readonly<Record<string, Schema>>,
): readonly PartVerdict[] {
  if (schema === undefined) {
    const sentence = `The document names the header ${name} and does not say what its value is.`
    return [{ part: 'header', verdict: 'not-specified', sentence, at }]
  }
  const value = readValue(text, viewWhole(schema, findIn(schemas)))
  if (value === undefined) {
    const sentence = `The value of the header ${name} was not compared: it is an object, whose form depends on its style.`
    return [{ part: 'header', verdict: 'remark', sentence, at }]
  }
  const findings = checkInstance(value, schema, { schemas, direction: 'response', most: 5 })
  const faults = findings.map(({ kind, end }): PartVerdict => {
    const verdict = kind === 'contradiction' ? 'contradicts' : 'remark'
    return { part: 'header', verdict, sentence: `In the header ${name}, ${end}`, at }
  })
  if (faults.length > 0) return faults
  const sentence = `The header ${name} is as the document describes it.`
  return [{ part: 'header', verdict: 'as-specified', sentence, at }]
}

/** A header in the style simple (OpenAPI 3.1.1, Header Object), read as its schema says; undefined for objects. */
function readValue(text: string, view: SchemaView): Value | undefined {
  const { types } = readTypes(view)
  if (types.includes('object')) return undefined
  if (types.includes('array')) {
    const { find, opened } = view
    const item = viewSchema(listSources(view, 'items'), { find, opened })
    const items = text === '' ? [] : text.split(',')
    const values = items.map((each) => readValue(each.trim(), item))
    return values.every((value) => value !== undefined) ? values : undefined
  }
  if (types.includes('string') || types.length === 0) return text
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return isNumber(text) ? { digits: text } : text
}
