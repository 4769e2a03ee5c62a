import type { Header } from '#request/inputs.ts'
import { schemaContainers } from '#schema/keywords.ts'
import { isDetectorName } from './detector-names.ts'
import type { DetectorName } from './detector-names.ts'
import type { SourcePointer } from '../load/reference.ts'
import { getChild, isExtension, isMapping } from '../load/located.ts'
import type { Located } from '../load/located.ts'
import { z } from 'astro/zod'
import { nestings } from '#request/description/parameter.ts'

type Entry<Name extends 'x-not-specified' | 'x-contradictory'> = Readonly<
  Omit<z.output<(typeof extensions)[Name]>[number], 'covers'>
>

/** Missing information, and what a client should therefore not assume, with its heading. */
export type OpenPoint = Entry<'x-not-specified'> & { readonly subject: string }

/** Contradictory statements of the source, with the portal's interpretation. */
export type Contradiction = Entry<'x-contradictory'>

/** An entry of the document that describes what a detector finds, which is then not reported. */
export interface FindingCover {
  readonly detector: DetectorName
  /** The object with the entry, which also covers everything in it. */
  readonly at: SourcePointer
}

export interface OperationProvenance {
  readonly section: string | undefined
  /** Open points of the operation, its responses and its path, in document order. */
  readonly openPoints: readonly OpenPoint[]
  readonly statedHeaders: readonly Header[]
}

/**
 * Yields every `x-` extension of a file, in order. Skips names chosen by an author, such as a
 * header or property `x-…`, and example data.
 *
 * @param holdsNames whether its keys are such names
 */
export function* findExtensions(located: Located, holdsNames = false): Generator<Located> {
  const { value } = located
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield* findExtensions(getChild(located, index))
    return
  }
  if (!isMapping(value)) return
  for (const key of Object.keys(value)) {
    const child = getChild(located, key)
    if (holdsNames) yield* findExtensions(child)
    else if (isExtension(key)) yield child
    // A response named `default` is not data.
    else if (key === 'default' && located.key === 'responses') yield* findExtensions(child)
    else if (!dataKeys.has(key))
      yield* findExtensions(child, isNames(key) && isMapping(child.value))
  }
}

/** Keys of data: values that are sent, or compared with what is sent. */
const dataKeys: ReadonlySet<string> = new Set([
  'const',
  'dataValue',
  'default',
  'enum',
  'example',
  'examples',
  'mapping',
  'scopes',
  'value',
])

/**
 * Maps keyed by author-chosen names. Excludes paths, responses and callbacks, which may have
 * extensions (OpenAPI 3.1.1).
 */
const namedMaps: ReadonlySet<string> = new Set([
  'content',
  'encoding',
  'headers',
  'links',
  'parameters',
  'pathItems',
  'requestBodies',
  'schemas',
  'securityDefinitions',
  'securitySchemes',
  'variables',
])

function isNames(key: string): boolean {
  return namedMaps.has(key) || schemaContainers.get(key) === 'names'
}

const id = z
  .string('must be a permanent name')
  .regex(/^[a-z]+(-[a-z]+)*$/, 'must be lower-case words joined by hyphens, such as key-format')

const sentence = z.string('must be a text').trim().min(1, 'must not be empty')

const detector = z.custom<DetectorName>(
  (name) => typeof name === 'string' && isDetectorName(name),
  'must be the name of a detector, as printed by the command findings',
)

/** The detectors whose findings this entry describes instead. */
const covers = z.array(detector, 'must be a list of detectors').default([])

/** The cited section of the source, in its own numbering. */
const section: z.ZodType<string | undefined> = z
  .string('must be a text, such as "4.2"')
  .trim()
  .min(1, 'must not be empty')
  .optional()

/** The `x-` extensions that this project defines, by name. */
export const extensions = {
  'x-not-specified': z.array(
    z.strictObject({
      id,
      section,
      /** `false` if the source does not mention it; `section` is then the nearest one. */
      mentioned: z
        .boolean(
          'must be false if the source does not mention it, and omitted if it says "not shown"',
        )
        .default(true),
      /** The missing information, as a noun phrase. */
      topic: sentence,
      /** The assumption that a client should not make, as an imperative sentence. */
      assume: sentence,
      covers,
    }),
    'must be a list',
  ),
  'x-contradictory': z.array(
    z.strictObject({
      id,
      section,
      topic: sentence,
      statements: z
        .array(sentence)
        .min(2, 'must contain at least the two statements that disagree'),
      /** The portal's interpretation until the owner decides, labelled as such. */
      reading: sentence,
      covers,
    }),
    'must be a list',
  ),
  'x-request-headers': z.array(
    z.strictObject({
      name: z
        .string()
        .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'must be a header name (RFC 9110, section 5.1)')
        .refine(
          (name) => name.toLowerCase() !== 'authorization',
          'must not be Authorization: declare a security scheme instead',
        ),
      value: z.string().regex(/^[!-~]+( [!-~]+)*$/, 'must be printable ASCII'),
      section,
    }),
    'must be a list',
  ),
  'x-section': section,
  /**
   * How the service serializes nested lists in queries and forms; allowed at the root, a parameter
   * or an encoding.
   */
  'x-nested-arrays': z.enum(nestings, `must be ${nestings.join(' or ')}`),
} as const
