import { isMapping } from '../openapi/located.ts'
import type { Place } from '../openapi/place.ts'
import { isData, isNames } from '../provenance/find-extensions.ts'
import { enterPlace } from './pointer.ts'

/** One `$ref` of the document itself. */
export interface ReferenceUse {
  readonly text: string
  readonly at: Place
}

/** Every reference of a document, those to examples included. Data and extensions are not looked at. */
export function listReferences(root: unknown): readonly ReferenceUse[] {
  const found: ReferenceUse[] = []
  walk(root, '#', false, found)
  return found
}

function walk(value: unknown, at: string, holdsNames: boolean, found: ReferenceUse[]): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, `${at}/${index}`, false, found)
    return
  }
  if (!isMapping(value)) return
  const { $ref } = value
  if (typeof $ref === 'string' && !holdsNames) found.push({ text: $ref, at: `${at}/$ref` })
  for (const key of Object.keys(value)) {
    const child = value[key]
    if (typeof child !== 'object' || child === null) continue
    const place = enterPlace(at, key)
    if (holdsNames || (key === 'default' && at.endsWith('/responses'))) {
      walk(child, place, false, found)
    } else if (key === 'examples') walkExamples(child, place, found)
    else if (!key.startsWith('x-') && !isData(key)) walk(child, place, isNames(key), found)
  }
}

/** Only what an entry refers to: its value is data. */
function walkExamples(examples: object, at: string, found: ReferenceUse[]): void {
  if (!isMapping(examples)) return
  for (const [key, example] of Object.entries(examples)) {
    if (!isMapping(example) || typeof example['$ref'] !== 'string') continue
    found.push({ text: example['$ref'], at: `${enterPlace(at, key)}/$ref` })
  }
}
