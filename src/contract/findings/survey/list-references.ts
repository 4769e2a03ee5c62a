import { isMapping } from '../../source/located.ts'
import type { Place } from '../../source/place.ts'
import { isData, isNames } from '../../provenance/find-extensions.ts'
import { enterPointer } from '#schema/pointer.ts'

/** One `$ref` of the document itself. */
export interface ReferenceUse {
  readonly text: string
  readonly at: Place
  /** Whether it stands in an extension, of whose meaning nothing is known. */
  readonly isExtension: boolean
}

/** Every reference of a document, those to examples included. Data and extensions are not looked at. */
export function listReferences(root: unknown): readonly ReferenceUse[] {
  const found: ReferenceUse[] = []
  const extensions: ReferenceUse[] = []
  walk(root, '#', false, found, extensions)
  return [...found, ...extensions]
}

function walk(
  value: unknown,
  at: string,
  holdsNames: boolean,
  found: ReferenceUse[],
  extensions: ReferenceUse[] | undefined,
): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      walk(item, `${at}/${index}`, false, found, extensions)
    }
    return
  }
  if (!isMapping(value)) return
  const { $ref } = value
  if (typeof $ref === 'string' && !holdsNames) {
    found.push({ text: $ref, at: `${at}/$ref`, isExtension: extensions === undefined })
  }
  for (const key of Object.keys(value)) {
    const child = value[key]
    if (typeof child !== 'object' || child === null) continue
    const place = enterPointer(at, key)
    if (holdsNames || (key === 'default' && at.endsWith('/responses'))) {
      walk(child, place, false, found, extensions)
    } else if (key === 'examples') walkExamples(child, place, found)
    else if (key.startsWith('x-')) walk(child, place, false, extensions ?? found, undefined)
    else if (!isData(key)) walk(child, place, isNames(key), found, extensions)
  }
}

/** Only what an entry refers to: its value is data. */
function walkExamples(examples: object, at: string, found: ReferenceUse[]): void {
  if (!isMapping(examples)) return
  for (const key of Object.keys(examples)) {
    const example = examples[key]
    if (!isMapping(example) || typeof example['$ref'] !== 'string') continue
    const place = `${enterPointer(at, key)}/$ref`
    found.push({ text: example['$ref'], at: place, isExtension: false })
  }
}
