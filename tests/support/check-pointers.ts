import { parseSourcePointer } from '#openapi/load/reference.ts'
import type { ApiDescription } from '#openapi/load-api-description.ts'

/** Value at a pointer of a document; undefined if the pointer cannot be resolved. */
export type PointerTarget = { readonly value: unknown } | undefined

/** @param files by their name from the folder of the document, the document itself under the empty one */
export function resolvePointer(
  files: Readonly<Record<string, unknown>>,
  pointer: string,
): PointerTarget {
  const { file, path } = parseSourcePointer(pointer)
  if (!Object.hasOwn(files, file)) return undefined
  let value = files[file]
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return { value }
}

/** Finds the statements of an API description whose pointer cannot be resolved, or points to other text. */
export function findInvalidPointers(api: ApiDescription): readonly string[] {
  const isSwagger = api.openapi === '2.0'
  const files = { '': api.original }
  const wrong: string[] = []
  const prove = (pointer: string | undefined, expected?: unknown) => {
    if (pointer === undefined) return
    const found = resolvePointer(files, pointer)
    // A converted document keeps the nearest pointer that its owner wrote.
    const isSame =
      expected === undefined || found?.value === expected || (isSwagger && found !== undefined)
    if (!found || !isSame) wrong.push(pointer)
  }
  for (const operation of api.operations) {
    const parts = api.documented.get(operation.slug)
    if (!parts) continue
    for (const { request, parameters, body, pointers, responses } of [
      { ...parts, request: operation },
      ...parts.callbacks,
    ]) {
      prove(pointers.operation)
      prove(pointers.summary, request.summary)
      prove(pointers.description, request.description)
      prove(pointers.servers.at)
      prove(pointers.security)
      for (const parameter of parameters) {
        prove(parameter.at)
        prove(parameter.descriptionAt, parameter.description)
        if (!isSwagger) prove(`${parameter.at}/name`, parameter.name)
        if (parameter.schema !== undefined && !isSwagger) prove(parameter.schemaAt)
      }
      prove(body?.at)
      prove(body?.descriptionAt, body?.description)
      for (const response of responses) {
        prove(response.at)
        prove(response.descriptionAt, response.description)
        if (isSwagger) continue
        for (const { at } of [...response.contents, ...response.links]) prove(at)
        for (const header of response.headers) {
          prove(header.at)
          prove(header.descriptionAt, header.description)
          if (header.schema !== undefined) prove(header.schemaAt)
        }
      }
    }
  }
  for (const tag of api.tags) prove(isSwagger ? tag.at : `${tag.at}/name`, tag.name)
  return wrong
}
