import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { writeAddress } from '#core/address/page-address.ts'
import type { PageForm } from '#core/address/page-address.ts'
import { returnPath } from '#core/oauth/sign-in-flow.ts'

/** Writes the headers of a built site for each host. */
export async function publishHeaders(directory: string, choices: HeaderChoices): Promise<void> {
  const headers = listSiteHeaders(choices)
  const files = [[headersFile, writeHeadersFile], ...Object.entries(serverFiles)] as const
  await Promise.all(
    files.map(async ([name, write]) => {
      const file = join(directory, name)
      // The site may have its own.
      const own = await readFile(file, 'utf8').catch(() => '')
      await writeFile(file, write(headers, own))
    }),
  )
}

const headersFile = '_headers'

/**
 * Writes `_headers`, which Cloudflare Pages, Netlify and others read: one block for every path of a portal, because each page contains
 * its own policy, one for immutable files, and one for the catalogue. These hosts make browsers revalidate everything else.
 *
 * Of a policy that is too long for a line, what pages may call is a second one, and what stands for itself a third. These hosts
 * join them with commas, and browsers hold a page to each policy of such a list (CSP Level 3, section 2.2).
 *
 * @param own the file of the site, which the blocks follow
 * @throws {Error} for a line longer than these hosts accept, which fails the build
 */
export function writeHeadersFile(headers: SiteHeaders, own = ''): string {
  const { always, paths, starts = [], returnPaths = [], hashedPath, catalogPath } = headers
  const lines = Object.entries(always)
    .flatMap(([name, value]) => writeLines(name, value))
    .join('\n')
  const kept = [`${hashedPath}*`, `  cache-control: ${caching.hashed}`]
  const unstored = returnPaths.map((path) => `${path}*\n  cache-control: ${caching.returned}\n`)
  const catalog = [catalogPath, `  content-type: ${catalogType}`]
  const places = [...paths.map((path) => `${path}*`), ...starts]
  const blocks = places.map((place) => `${place}\n${lines}\n`)
  const before = own.trim() === '' ? [] : [`${own.trimEnd()}\n`]
  return [...before, ...blocks, ...unstored, ...kept, '', ...catalog, ''].join('\n')
}

function writeLines(name: string, value: string): readonly string[] {
  const whole = writeLine(name, value)
  if (whole.length <= longestLine) return [whole]
  const directives = Map.groupBy(value.split('; '), (directive) =>
    directive.startsWith('connect-src ') ? 'calls' : standsApart.test(directive) ? 'apart' : 'rest',
  )
  const { rest = [], calls = [], apart = [] } = Object.fromEntries(directives)
  // Without one of its own, the first would hold calls to its default.
  const policies = [calls.length > 0 ? [...rest, 'connect-src *'] : rest, calls, apart]
  const lines =
    name === 'content-security-policy'
      ? policies
          .filter((policy) => policy.length > 0)
          .map((policy) => writeLine(name, policy.join('; ')))
      : [whole]
  const long = lines.find(({ length }) => length > longestLine)
  if (long === undefined) return lines
  throw new Error(
    `The line ${name} of _headers would be ${long.length} characters long, and static hosts ignore lines longer than ${longestLine}. Move inline scripts into files: each one costs 54 characters.`,
  )
}

/** Directives that `default-src` does not stand for (CSP Level 3, section 6). */
const standsApart =
  /^(?:base-uri|form-action|frame-ancestors|require-trusted-types-for|trusted-types) /

function writeLine(name: string, value: string): string {
  return `  ${name}: ${value}`
}

/** The limit of Cloudflare Pages, the lowest known. */
const longestLine = 2000

/** Files that configure servers to send the site's headers, by name in the folder of the built site. */
export const serverFiles = {
  '_headers.nginx.conf': writeNginxHeaders,
  '_headers.caddy': writeCaddyHeaders,
  'vercel.json': writeVercelConfig,
} as const satisfies Readonly<Record<string, (headers: SiteHeaders, own?: string) => string>>

/** For nginx's `http` block, above `server`: an `add_header` there applies to every response below. */
function writeNginxHeaders(headers: SiteHeaders): string {
  const { always, paths, starts = [], returnPaths = [], hashedPath } = headers
  const places = [
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
      : Object.entries(always).flatMap(([name, value]) => sendAt(places, name, value))),
    '',
  ].join('\n')
}

/** An empty value sends no header, so that pages of others have none. */
function sendAt(places: readonly string[], name: string, value: string): readonly string[] {
  const variable = `$portal_${name.replaceAll('-', '_')}`
  return [
    `map $uri ${variable} {`,
    ...places.map((place) => `  ${place} ${quote(value)};`),
    '}',
    `add_header ${name} ${variable} always;`,
  ]
}

/** For a site block. The two paths exclude each other, because Caddy decides the order of headers itself. */
function writeCaddyHeaders(headers: SiteHeaders): string {
  const { always, paths, starts = [], returnPaths = [], hashedPath, catalogPath } = headers
  const places = [...paths.map((path) => `${path}*`), ...starts]
  const unstored = returnPaths.map((path) => `${path}*`)
  return [
    ...(paths.includes('/')
      ? ['header {']
      : [`@portal path ${places.join(' ')}`, 'header @portal {']),
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
 * Vercel reads this at the root of a folder that is deployed as it is.
 *
 * @param own the file of the site, whose settings stay; its headers come first, because Vercel sends the last of one name
 * @throws {Error} if that file is not a JSON object, or has `routes`, which Vercel does not combine with headers
 */
function writeVercelConfig(headers: SiteHeaders, own = ''): string {
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

/** None of our policies and headers contains a quotation mark, a backslash or a dollar sign. */
function quote(text: string): string {
  if (/["\\$]/.test(text.replaceAll('\\.', ''))) {
    throw new Error(`${text} cannot be quoted in a server’s configuration file.`)
  }
  return `"${text}"`
}

/** The headers of a published site, by lower-case names, from which each host's file is made. */
interface SiteHeaders {
  readonly always: Readonly<Record<string, string>>
  /** The paths below which they are sent, each with a slash at both ends; `/` for the whole host. */
  readonly paths: readonly string[]
  /** The addresses of the first pages of portals that are not below these paths. */
  readonly starts?: readonly string[]
  /** How the addresses begin at which an authorization server sends readers back. */
  readonly returnPaths?: readonly string[]
  /** Undefined where the addresses of pages end with a slash. */
  readonly form?: PageForm | undefined
  /** The path of the files with a hash of their content in their names, with a slash at both ends. */
  readonly hashedPath: string
  /** The path of the catalogue of APIs, whose type no host can tell by its name. */
  readonly catalogPath: string
}

interface HeaderChoices {
  readonly policy: string
  /** The address at which the site is published, if known. */
  readonly siteUrl: string | undefined
  readonly base: string
  /** The path of the files with a hash of their content in their names, with a slash at both ends. */
  readonly hashedPath: string
  /** Undefined where the addresses of pages end with a slash. */
  readonly form?: PageForm | undefined
  /** The folders of the portals in the site; an empty one is the whole site. */
  readonly folders: readonly string[]
  /** Those of which readers sign in. */
  readonly signInFolders?: readonly string[]
}

/** RFC 9727, without its profile, whose quotation marks not every host's file can hold. */
const catalogType = 'application/linkset+json'

const caching = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
  // Its address has the code of a sign-in, and a browser would keep it as the name of what it stores.
  returned: 'no-store',
} as const

export function listSiteHeaders(choices: HeaderChoices): SiteHeaders {
  const { policy, siteUrl, base, form, folders, hashedPath, signInFolders = [] } = choices
  // A site that is a portal has nothing else at its address.
  const paths = folders.includes('') ? ['/'] : folders.map((folder) => `${base}${folder}/`)
  return {
    paths,
    starts: paths
      .map((path) => writeAddress(path, form))
      .filter((path) => !/\/(?:index\.html)?$/.test(path)),
    returnPaths: signInFolders.map((folder) => base + folder + returnPath.replace(/\/$/, '')),
    form,
    always: {
      'content-security-policy': policy,
      ...securityHeaders,
      ...(siteUrl?.startsWith('https:') && { 'strict-transport-security': strictTransport }),
    },
    hashedPath,
    catalogPath: `${base}/.well-known/api-catalog`,
  }
}

/**
 * The headers of every response of the site besides its policy, by lower-case names. A host that cannot set headers omits
 * them; each page still contains its policy.
 */
export const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': writePermissions(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const satisfies Readonly<Record<string, string>>

/** Two years, as HSTS preload lists require; the domain's owner decides on the list itself. */
const strictTransport = 'max-age=63072000; includeSubDomains'

/** Copy buttons write to the clipboard, and the service may be in the reader's local network. */
function writePermissions(): string {
  const used = ['clipboard-write', 'local-network', 'loopback-network']
  const unused = [
    'accelerometer autoplay camera clipboard-read display-capture encrypted-media fullscreen',
    'geolocation gyroscope hid idle-detection magnetometer microphone midi',
    'payment picture-in-picture publickey-credentials-get screen-wake-lock serial usb xr-spatial-tracking',
  ].flatMap((names) => names.split(' '))
  return [...used.map((name) => `${name}=(self)`), ...unused.map((name) => `${name}=()`)].join(', ')
}
