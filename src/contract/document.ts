import { z } from 'zod'
import { citingExtensions } from './provenance/extensions.ts'

const sentence = z.string('must be a text').trim().min(1, 'must not be empty')

const operation = z.looseObject({
  summary: sentence,
  description: z.string().optional(),
  'x-section': citingExtensions['x-section'],
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

/** The part of this portal’s own document that is written anew for a viewer. */
export const apiDocument = z.looseObject({
  info: z.looseObject({ title: sentence, version: sentence, description: sentence }),
  paths: z.record(z.string(), pathItem, 'must map each path to its operations'),
  components: z
    .looseObject({
      securitySchemes: z.record(z.string(), z.looseObject({})).default({}),
    })
    .default({ securitySchemes: {} }),
})

export type ApiDocument = z.infer<typeof apiDocument>
