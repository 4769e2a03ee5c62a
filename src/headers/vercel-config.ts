import { z } from 'astro/zod'
import { caching, catalogType } from './site-headers.ts'
import type { SiteHeaders } from './site-headers.ts'

/**
 * Vercel reads this at the root of a folder that is deployed as it is.
 *
 * @param own the file of the site, whose settings stay; its headers come first, because Vercel sends the last of one name
 * @throws {Error} if that file is not a JSON object, or has `routes`, which Vercel does not combine with headers
 */
export function writeVercelConfig(headers: SiteHeaders, own = ''): string {
  const { always, paths, starts = [], returnPaths = [], form, hashedPath, catalogPath } = headers
  const places = [...paths.map((path) => `${path}(.*)`), ...starts]
  const settings = parseVercelConfig(own)
  const config = {
    // A file has its own address.
    ...(form?.ending !== '.html' && { trailingSlash: form === undefined }),
    ...settings,
    headers: [
      ...(settings.headers ?? []),
      ...places.map((source) => ({ source, headers: listPairs(always) })),
      { source: `${hashedPath}(.*)`, headers: listPairs({ 'cache-control': caching.hashed }) },
      ...returnPaths.map((path) => ({
        source: `${path}(.*)`,
        headers: listPairs({ 'cache-control': caching.returned }),
      })),
      { source: catalogPath, headers: listPairs({ 'content-type': catalogType }) },
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

function listPairs(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([key, value]) => ({ key, value }))
}
