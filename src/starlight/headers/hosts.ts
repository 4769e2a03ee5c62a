import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { formatHeadersFile } from './headers-file.ts'
import { formatCaddyHeaders, formatNginxHeaders, formatVercelConfig } from './host-formats.ts'
import type { SiteHeaders } from './site-headers.ts'

const formatHeaders = (headers: SiteHeaders, own?: string) => formatHeadersFile(headers, own).text

/** Formats the headers of a site as each host reads them; `own` is the site's file that they are merged into. */
export const hosts = {
  nginx: formatNginxHeaders,
  caddy: formatCaddyHeaders,
  netlify: formatHeaders,
  cloudflare: formatHeaders,
  vercel: formatVercelConfig,
} as const satisfies Readonly<Record<string, (headers: SiteHeaders, own?: string) => string>>

export type HostName = keyof typeof hosts

export type HostFile = '_headers' | 'vercel.json'

/** The file in which a host reads headers; undefined for a server whose configuration is elsewhere. */
function findHostFile(host: HostName): HostFile | undefined {
  if (host === 'vercel') return 'vercel.json'
  return host === 'netlify' || host === 'cloudflare' ? '_headers' : undefined
}

export interface SiteProject {
  readonly root: string
  /** The folder of the built site, which has the files of `public`. */
  readonly directory: string
  readonly adapter: string | undefined
}

/** Finds the files of the hosts that a site uses: by the site's own file, the host's configuration, or Astro's adapter. */
export function findHostFiles({ root, directory, adapter }: SiteProject): readonly HostFile[] {
  const hostSigns = [
    ['_headers', ['@astrojs/netlify', '@astrojs/cloudflare'], configurations],
    ['vercel.json', ['@astrojs/vercel'], ['vercel.json']],
  ] as const
  return hostSigns
    .filter(
      ([file, adapters, names]) =>
        adapters.some((name) => name === adapter) ||
        existsSync(join(directory, file)) ||
        names.some((name) => existsSync(join(root, name))),
    )
    .map(([file]) => file)
}

/** The configuration files of Netlify and Cloudflare, in the root of a project. */
const configurations = ['netlify.toml', 'wrangler.toml', 'wrangler.json', 'wrangler.jsonc']

/** Warns of each policy in the configuration of a host that replaces, or joins, the policy of the portal's pages. */
export function getPolicyWarnings(root: string): readonly string[] {
  return ['netlify.toml', 'vercel.json'].flatMap((name) => {
    const file = join(root, name)
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    return lines.flatMap((line, index) =>
      /^[^#]*content-security-policy(?!-report-only)/i.test(line)
        ? [
            `${name}, line ${index + 1}: where this Content-Security-Policy applies to pages of the portal, it can block every call of their consoles. ${advice[name] ?? ''}`,
          ]
        : [],
    )
  })
}

const advice: Readonly<Record<string, string>> = {
  'netlify.toml':
    'Move it to public/_headers, where the build keeps the portal’s policy for its pages.',
  'vercel.json': 'Exclude their paths from its `source` pattern.',
}

/** The headers of a built site, and the site's own files that they are merged into. */
interface RecordedHeaders {
  readonly headers: SiteHeaders
  readonly own: Readonly<Partial<Record<HostFile, string>>>
}

/** Records the headers of a built site next to Astro's own cache, because the published folder has only what a host reads. */
export async function recordHeaders(
  root: string,
  directory: string,
  recorded: RecordedHeaders,
): Promise<void> {
  const file = getRecordPath(root, directory)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(recorded))
}

export async function moveRecord(root: string, from: string, to: string): Promise<void> {
  await rename(getRecordPath(root, from), getRecordPath(root, to))
}

/**
 * Formats the headers of a built site for a host.
 *
 * @returns `undefined` if the site was not built in this project
 * @throws {Error} for headers that the host's format cannot hold
 */
export async function formatRecordedHeaders(
  root: string,
  directory: string,
  host: HostName,
): Promise<string | undefined> {
  const text = await readFile(getRecordPath(root, directory), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { headers, own }: RecordedHeaders = JSON.parse(text)
  const file = findHostFile(host)
  return hosts[host](headers, file && own[file])
}

function getRecordPath(root: string, directory: string): string {
  const key = createHash('sha256').update(resolve(root, directory)).digest('hex').slice(0, 16)
  return join(root, 'node_modules/.astro/developer-portal', `headers-${key}.json`)
}
