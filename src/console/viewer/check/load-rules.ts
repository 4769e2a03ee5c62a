import { createCachedLoader } from '../../browser/files.ts'
import type { NamedRules, ResponseRules } from '#response/documented-response.ts'
import { isSchema } from '#schema/keywords.ts'
import { isReferredSchemas } from './operation-file.ts'

/** Returns a path from the root of the site. */
export function getNamedRulesPath(slug: string): string {
  return `console/schemas/${slug}.json`
}

const loadNamedRules = createCachedLoader(getNamedRulesPath, isNamedRules)

/**
 * Adds referenced schemas to the rules.
 *
 * @param wanted references whose files the rules name
 * @throws if one of them cannot be loaded
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

function isNamedRules(file: unknown): file is NamedRules {
  return isReferredSchemas(file) && 'schema' in file && isSchema(file.schema)
}
