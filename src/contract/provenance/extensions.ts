import { z } from 'astro/zod'
import { nestings } from '#core/request/description/parameter.ts'
import { isDetectorName } from './detector-names.ts'
import type { DetectorName } from './detector-names.ts'

const id = z
  .string('must be a permanent name')
  .regex(/^[a-z]+(-[a-z]+)*$/, 'must be lower-case words joined by hyphens, such as key-format')

const sentence = z.string('must be a text').trim().min(1, 'must not be empty')

const detector = z.custom<DetectorName>(
  (name) => typeof name === 'string' && isDetectorName(name),
  'must be the name of a detector, as the command findings prints it',
)

/** The detectors whose findings it says in words of its own. */
const covers = z.array(detector, 'must be a list of detectors').default([])

/** Where a statement comes from, in the words of its document. */
const section: z.ZodType<string | undefined> = z
  .string('must be a text, such as "4.2"')
  .trim()
  .min(1, 'must not be empty')
  .optional()

/** The extensions that this project adds to OpenAPI, by name. */
export const extensions = {
  'x-not-specified': z.array(
    z.strictObject({
      id,
      section,
      /** `false` where the source is silent; `section` is then the nearest place. */
      mentioned: z
        .boolean('must be false where the source is silent, and left out where it says "not shown"')
        .default(true),
      /** The thing that is not shown, as a noun phrase. */
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
      /** The portal's interpretation until the owner decides, labelled as its own choice. */
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
  /** The way in which the service writes lists within objects in queries and forms: at the root, a parameter or an encoding. */
  'x-nested-arrays': z.enum(nestings, `must be ${nestings.join(' or ')}`),
} as const
