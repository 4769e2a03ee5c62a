import type {
  ContentRule,
  HeaderRule,
  ResponseRule,
  ResponseRules,
} from '#core/response/documented-response.ts'
import { isKeywords, isSchema } from '#schema/keywords.ts'
import type { Keywords } from '#schema/keywords.ts'
import { loadFile } from '#browser/files.ts'

/** The address of the file that the build publishes for an operation, from the root of the site. */
export function locateRules(slug: string): string {
  return `console/responses/${slug}.json`
}

/** The files of the operations whose responses were shown in this page. */
const loaded = new Map<string, Promise<ResponseRules>>()

/**
 * Loads what the document says of an operation's responses, which no page needs before there is one.
 *
 * @throws when it cannot be loaded; the next call tries again
 */
export async function loadRules(slug: string): Promise<ResponseRules> {
  const known = loaded.get(slug)
  if (known) return known
  const loading = loadFile(locateRules(slug), isResponseRules)
  loaded.set(slug, loading)
  return loading.catch((error: unknown) => {
    loaded.delete(slug)
    throw error
  })
}

/** Whether a file holds what the build writes: another version of the site, or a host’s own page, may stand in its place. */
export function isResponseRules(file: unknown): file is ResponseRules {
  return (
    hasTexts(file, ['id', 'method', 'path']) &&
    isListOf(file['responses'], isResponse) &&
    isKeywords(file['schemas']) &&
    Object.values(file['schemas']).every(isSchema)
  )
}

function isResponse(part: unknown): part is ResponseRule {
  return (
    hasTexts(part, ['status', 'at']) &&
    isListOf(part['contents'], isContent) &&
    isListOf(part['headers'], isHeader)
  )
}

function isContent(part: unknown): part is ContentRule {
  return hasTexts(part, ['mediaType', 'at']) && mayHold(part, 'schema')
}

function isHeader(part: unknown): part is HeaderRule {
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
