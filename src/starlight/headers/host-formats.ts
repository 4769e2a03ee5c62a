import { z } from 'astro/zod'
import { caching, catalogType } from './site-headers.ts'
import type { SiteHeaders } from './site-headers.ts'

/** Formats headers for nginx's `http` block, above `server`: an `add_header` there applies to every response below. */
export function formatNginxHeaders(headers: SiteHeaders): string {
  const { always, paths, starts = [], returnPaths = [], hashedPath } = headers
  const matchers = [
    ...paths.map((path) => quote(`~^${path.replaceAll('.', '\\.')}`)),
    ...starts.map(quote),
  ]
  return [
    'map $uri $portal_caching {',
    `  default ${quote(caching.other)};`,
    `  ${quote(`~^${hashedPath.replaceAll('.', '\\.')}`)} ${quote(caching.hashed)};`,
    ...returnPaths.map(
      (path) => `  ${quote(`~^${path.replaceAll('.', '\\.')}`)} ${quote(caching.returned)};`,
    ),
    '}',
    'add_header cache-control $portal_caching always;',
    // Pages, whose addresses end with a slash, are negotiated. An empty value sends no header.
    'map $request_uri $portal_vary {',
    '  "~^[^?]*/([?]|$)" "Accept";',
    '}',
    'add_header vary $portal_vary always;',
    ...(paths.includes('/')
      ? Object.entries(always).map(([name, value]) => `add_header ${name} ${quote(value)} always;`)
      : Object.entries(always).flatMap(([name, value]) =>
          formatConditional(matchers, name, value),
        )),
    '',
  ].join('\n')
}

/** Formats a header that is sent only at some paths. nginx sends no header for an empty value. */
function formatConditional(
  matchers: readonly string[],
  name: string,
  value: string,
): readonly string[] {
  const variable = `$portal_${name.replaceAll('-', '_')}`
  return [
    `map $uri ${variable} {`,
    ...matchers.map((matcher) => `  ${matcher} ${quote(value)};`),
    '}',
    `add_header ${name} ${variable} always;`,
  ]
}

/** Formats headers for Caddy's site block. The matchers exclude each other, because Caddy decides the order of headers itself. */
export function formatCaddyHeaders(headers: SiteHeaders): string {
  const { always, paths, starts = [], returnPaths = [], hashedPath, catalogPath } = headers
  const matchers = [...paths.map((path) => `${path}*`), ...starts]
  const unstored = returnPaths.map((path) => `${path}*`)
  return [
    ...(paths.includes('/')
      ? ['header {']
      : [`@portal path ${matchers.join(' ')}`, 'header @portal {']),
    ...Object.entries(always).map(([name, value]) => `\t${name} ${quote(value)}`),
    '}',
    `@hashed path ${hashedPath}*`,
    `header @hashed cache-control ${quote(caching.hashed)}`,
    `@other not path ${[`${hashedPath}*`, ...unstored].join(' ')}`,
    `header @other cache-control ${quote(caching.other)}`,
    ...unstored.map((path) => `header ${path} cache-control ${quote(caching.returned)}`),
    `header ${catalogPath} content-type ${quote(catalogType)}`,
    // Pages, whose addresses end with a slash, are negotiated.
    '@pages path */',
    'header @pages +vary Accept',
    '',
  ].join('\n')
}

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

/** Quotes a value. The portal's policies and headers contain no quotation mark, backslash or dollar sign. */
function quote(text: string): string {
  if (/["\\$]/.test(text.replaceAll('\\.', ''))) {
    throw new Error(`${text} cannot be quoted in a server’s configuration file.`)
  }
  return `"${text}"`
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
