import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatHeadersFile } from './headers-file.ts'
import { formatCaddyHeaders, formatNginxHeaders } from './server-files.ts'
import type { SiteHeaders } from './site-headers.ts'
import { formatVercelConfig } from './vercel-config.ts'

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
export function findHostFile(host: HostName): HostFile | undefined {
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
