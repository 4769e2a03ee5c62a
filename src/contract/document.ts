import { z } from 'zod'

const section = z
  .string('must be the section number of the source, in quotes, such as "4"')
  .regex(/^[1-9]$/, 'must be a section number of the source, "1" to "9"')

const id = z
  .string('must be a permanent name')
  .regex(/^[a-z]+(-[a-z]+)*$/, 'must be lower-case words joined by hyphens, such as key-format')

const sentence = z.string('must be a text').trim().min(1, 'must not be empty')

/** Something the source does not show. */
const notSpecified = z.array(
  z.strictObject({
    id,
    section,
    /** `false` where the source is silent; `section` is then the nearest place. */
    mentioned: z
      .boolean('must be false where the source is silent, and left out where it says "not shown"')
      .default(true),
    /** What is not shown, as a noun phrase. */
    topic: sentence,
    /** What a client should therefore not assume, as an imperative sentence. */
    assume: sentence,
  }),
  'must be a list',
)

/** Statements of the source that contradict each other. */
const contradictory = z.array(
  z.strictObject({
    id,
    section,
    topic: sentence,
    statements: z.array(sentence).min(2, 'must contain at least the two statements that disagree'),
    /** The portal's interpretation until the owner decides, labelled as its own choice. */
    reading: sentence,
  }),
  'must be a list',
)

const requestHeaders = z.array(
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
)

/** The extensions that this project adds to OpenAPI, by name. Any other extension is a mistake. */
export const extensions = {
  'x-not-specified': notSpecified,
  'x-contradictory': contradictory,
  'x-request-headers': requestHeaders,
  'x-section': section,
} as const

const parameter = z.looseObject({
  name: z.string('must be a text (write the parameter out here: a $ref to it is not followed)'),
  in: z.enum(['path', 'query', 'header'], 'must be path, query or header'),
  required: z.boolean().default(false),
  description: z.string().optional(),
})

const operation = z.looseObject({
  operationId: z.string('every operation needs an operationId'),
  summary: sentence,
  description: z.string().optional(),
  parameters: z.array(parameter).default([]),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  'x-section': section,
  'x-request-headers': requestHeaders.default([]),
})

const pathItem = z.looseObject({
  get: operation.optional(),
  put: operation.optional(),
  post: operation.optional(),
  delete: operation.optional(),
  options: operation.optional(),
  head: operation.optional(),
  patch: operation.optional(),
  trace: operation.optional(),
})

/** The fixed fields of a path item that hold an operation (OpenAPI 3.1.0, section 4.8.9.1). */
export const methods = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
] as const satisfies readonly (keyof typeof pathItem.shape)[]

/** The part of an OpenAPI 3.1 document that the portal reads. It has already been validated as OpenAPI. */
export const apiDocument = z.looseObject({
  info: z.looseObject({ title: sentence, version: sentence, description: sentence }),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  paths: z.record(z.string(), pathItem, 'must map each path to its operations'),
  components: z
    .looseObject({
      securitySchemes: z
        .record(
          z.string(),
          z.looseObject({
            type: z.literal('http', 'must be http: the console supports only bearer keys'),
            scheme: z.literal('bearer', 'must be bearer: the console supports only bearer keys'),
          }),
        )
        .default({}),
    })
    .default({ securitySchemes: {} }),
})

export type ApiDocument = z.infer<typeof apiDocument>
