import { z } from 'astro/zod'
import { caching, catalogType } from './site-headers.ts'
import type { SiteHeaders } from './site-headers.ts'

/**
 * Formats `vercel.json`, which Vercel loads from the root of a folder of static files.
 *
 * @param own the file of the site, whose settings are kept; its headers come first, because Vercel sends the last one of each name
 * @throws {Error} if that file is not a JSON object, or has `routes`, which Vercel does not combine with headers
 */
export function formatVercelConfig(headers: SiteHeaders, own = ''): string {
  const { always, paths, starts = [], returnPaths = [], form, hashedPath, catalogPath } = headers
  const sources = [...paths.map((path) => `${path}(.*)`), ...starts]
  const settings = parseVercelConfig(own)
  const config = {
    // Addresses that end in `.html` are the files themselves.
    ...(form?.ending !== '.html' && { trailingSlash: form === undefined }),
    ...settings,
    headers: [
      ...(settings.headers ?? []),
      ...sources.map((source) => ({ source, headers: toPairs(always) })),
      { source: `${hashedPath}(.*)`, headers: toPairs({ 'cache-control': caching.hashed }) },
      ...returnPaths.map((path) => ({
        source: `${path}(.*)`,
        headers: toPairs({ 'cache-control': caching.returned }),
      })),
      { source: catalogPath, headers: toPairs({ 'content-type': catalogType }) },
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

const vercelConfig = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text || '{}')
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : 'It is not JSON')
      return z.NEVER
    }
  })
  .pipe(z.looseObject({ headers: z.array(z.unknown()).optional() }))
  .refine(
    (config) => !('routes' in config),
    'Vercel does not combine routes with headers: use rewrites and redirects',
  )

function parseVercelConfig(text: string) {
  const { data, error } = vercelConfig.safeParse(text)
  if (data) return data
  const reasons = error.issues.map(({ message }) => message).join('. ')
  throw new Error(
    `The headers of the portal cannot be added to the vercel.json of the site: ${reasons}.`,
  )
}

function toPairs(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([key, value]) => ({ key, value }))
}
