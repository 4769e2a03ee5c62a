import { caching, catalogType } from './site-headers.ts'
import type { SiteHeaders } from './site-headers.ts'

/** Files that configure servers to send the site's headers, by name in the folder of the built site. */
export const serverFiles = {
  '_headers.nginx.conf': writeNginxHeaders,
  '_headers.caddy': writeCaddyHeaders,
  'vercel.json': writeVercelConfig,
} as const satisfies Readonly<Record<string, (headers: SiteHeaders) => string>>

/** For nginx's `http` block, above `server`: an `add_header` there applies to every response below. */
function writeNginxHeaders({ always, paths, hashedPath }: SiteHeaders): string {
  return [
    'map $uri $portal_caching {',
    `  default ${quote(caching.other)};`,
    `  ${quote(`~^${hashedPath.replaceAll('.', '\\.')}`)} ${quote(caching.hashed)};`,
    '}',
    'add_header cache-control $portal_caching always;',
    // Pages, whose addresses end with a slash, are negotiated. An empty value sends no header.
    'map $request_uri $portal_vary {',
    '  "~^[^?]*/([?]|$)" "Accept";',
    '}',
    'add_header vary $portal_vary always;',
    ...(paths.includes('/')
      ? Object.entries(always).map(([name, value]) => `add_header ${name} ${quote(value)} always;`)
      : Object.entries(always).flatMap(([name, value]) => sendBelow(paths, name, value))),
    '',
  ].join('\n')
}

/** An empty value sends no header, so that pages of others have none. */
function sendBelow(paths: readonly string[], name: string, value: string): readonly string[] {
  const variable = `$portal_${name.replaceAll('-', '_')}`
  return [
    `map $uri ${variable} {`,
    ...paths.map((path) => `  ${quote(`~^${path.replaceAll('.', '\\.')}`)} ${quote(value)};`),
    '}',
    `add_header ${name} ${variable} always;`,
  ]
}

/** For a site block. The two paths exclude each other, because Caddy decides the order of headers itself. */
function writeCaddyHeaders({ always, paths, hashedPath, catalogPath }: SiteHeaders): string {
  return [
    ...(paths.includes('/')
      ? ['header {']
      : [`@portal path ${paths.map((path) => `${path}*`).join(' ')}`, 'header @portal {']),
    ...Object.entries(always).map(([name, value]) => `\t${name} ${quote(value)}`),
    '}',
    `@hashed path ${hashedPath}*`,
    `header @hashed cache-control ${quote(caching.hashed)}`,
    `@other not path ${hashedPath}*`,
    `header @other cache-control ${quote(caching.other)}`,
    `header ${catalogPath} content-type ${quote(catalogType)}`,
    // Pages, whose addresses end with a slash, are negotiated.
    '@pages path */',
    'header @pages +vary Accept',
    '',
  ].join('\n')
}

/** Vercel reads this at the root of a folder that is deployed as it is. */
function writeVercelConfig({ always, paths, hashedPath, catalogPath }: SiteHeaders): string {
  const config = {
    trailingSlash: true,
    headers: [
      ...paths.map((path) => ({ source: `${path}(.*)`, headers: listPairs(always) })),
      { source: `${hashedPath}(.*)`, headers: listPairs({ 'cache-control': caching.hashed }) },
      { source: catalogPath, headers: listPairs({ 'content-type': catalogType }) },
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

function listPairs(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([key, value]) => ({ key, value }))
}

/** None of our policies and headers contains a quotation mark, a backslash or a dollar sign. */
function quote(text: string): string {
  if (/["\\$]/.test(text.replaceAll('\\.', ''))) {
    throw new Error(`${text} cannot be quoted in a server’s configuration file.`)
  }
  return `"${text}"`
}
