import { readMediaType } from './media-type.ts'

/** Whether a body of this type is written field by field. */
export function isFormType(mediaType: string): boolean {
  return isUrlencoded(mediaType) || isMultipart(mediaType)
}

export function isUrlencoded(mediaType: string): boolean {
  return readMediaType(mediaType).essence === 'application/x-www-form-urlencoded'
}

export function isMultipart(mediaType: string): boolean {
  return readMediaType(mediaType).essence.startsWith('multipart/')
}

/** Whether styles apply to the parts, and each has a name (OpenAPI 3.2.1, Encoding Object; RFC 7578, section 4.2). */
export function isFormData(mediaType: string): boolean {
  return readMediaType(mediaType).essence === 'multipart/form-data'
}
