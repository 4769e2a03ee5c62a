import type {
  NamedRules,
  ReferredSchemas,
  ResponseRules,
} from '#core/response/documented-response.ts'
import { isKeywords, isSchema } from '#schema/keywords.ts'
import { loadOnce } from '#browser/files.ts'

/** From the root of the site. */
export function locateRules(slug: string): string {
  return `console/responses/${slug}.json`
}

export function locateNamedRules(slug: string): string {
  return `console/schemas/${slug}.json`
}

/**
 * No page needs the rules before there is a response.
 *
 * @throws when they cannot be loaded; the next call tries again
 */
export const loadRules = loadOnce(locateRules, isResponseRules)

const loadNamedRules = loadOnce(locateNamedRules, isNamedRules)

/**
 * The rules with further schemas.
 *
 * @param wanted references whose files the rules name
 * @throws when one of them cannot be loaded
 */
export async function addSchemas(
  rules: ResponseRules,
  wanted: readonly string[],
): Promise<ResponseRules> {
  const added = await Promise.all(
    wanted.map(async (reference) => {
      const [slug = ''] = rules.files[reference] ?? []
      const { schema, schemas, files } = await loadNamedRules(slug)
      return { schemas: { ...schemas, [reference]: schema }, files }
    }),
  )
  const all = [rules, ...added]
  return {
    ...rules,
    schemas: Object.fromEntries(all.flatMap(({ schemas }) => Object.entries(schemas))),
    files: Object.fromEntries(all.flatMap(({ files }) => Object.entries(files))),
  }
}

/** Another version of the site, or a host’s own page, may stand in its place. */
function isResponseRules(file: unknown): file is ResponseRules {
  return isReferred(file) && 'responses' in file && Array.isArray(file.responses)
}

function isNamedRules(file: unknown): file is NamedRules {
  return isReferred(file) && 'schema' in file && isSchema(file.schema)
}

function isReferred(file: unknown): file is ReferredSchemas {
  return isKeywords(file) && isKeywords(file['schemas']) && isKeywords(file['files'])
}
