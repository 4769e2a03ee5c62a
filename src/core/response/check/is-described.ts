import { isKeywords, isSchema } from '../../schema/keywords.ts'
import type { Keywords } from '../../schema/keywords.ts'
import type {
  CheckedContent,
  CheckedHeader,
  CheckedResponse,
  DescribedResponses,
} from './described-responses.ts'

/** Whether a file holds what the build writes: another version of the site, or a host’s own page, may stand in its place. */
export function isDescribed(file: unknown): file is DescribedResponses {
  return (
    hasTexts(file, ['id', 'method', 'path']) &&
    isListOf(file['responses'], isResponse) &&
    isKeywords(file['schemas']) &&
    Object.values(file['schemas']).every(isSchema)
  )
}

function isResponse(part: unknown): part is CheckedResponse {
  return (
    hasTexts(part, ['status', 'at']) &&
    isListOf(part['contents'], isContent) &&
    isListOf(part['headers'], isHeader)
  )
}

function isContent(part: unknown): part is CheckedContent {
  return (
    hasTexts(part, ['mediaType', 'at']) && mayHold(part, 'schema') && mayHold(part, 'itemSchema')
  )
}

function isHeader(part: unknown): part is CheckedHeader {
  return (
    hasTexts(part, ['name', 'at']) &&
    typeof part['isRequired'] === 'boolean' &&
    mayHold(part, 'schema')
  )
}

function hasTexts(part: unknown, names: readonly string[]): part is Keywords {
  return isKeywords(part) && names.every((name) => typeof part[name] === 'string')
}

function mayHold(part: Keywords, name: string): boolean {
  return part[name] === undefined || isSchema(part[name])
}

function isListOf<Part>(
  list: unknown,
  isPart: (part: unknown) => part is Part,
): list is readonly Part[] {
  return Array.isArray(list) && list.every(isPart)
}
