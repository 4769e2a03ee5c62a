import { z } from 'astro/zod'
import { nestings } from '#request/description/parameter.ts'
import { isDetectorName } from './detector-names.ts'
import type { DetectorName } from './detector-names.ts'

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
