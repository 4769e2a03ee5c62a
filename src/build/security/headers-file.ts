import { caching } from './site-headers.ts'
import type { SiteHeaders } from './site-headers.ts'

/**
 * Writes `_headers`, which Cloudflare Pages, Netlify and others read: one block for every path, because each page has
 * a policy of its own in it, and one for what may be kept. These hosts let everything else be asked for again.
 *
 * @throws {Error} when a line is longer than these hosts accept, which fails the build
 */
export function writeHeadersFile({ everywhere, hashedPath }: SiteHeaders): string {
  const lines = Object.entries(everywhere).map(([name, value]) => {
    const line = `  ${name}: ${value}`
    if (line.length <= longestLine) return line
    throw new Error(
      `The line ${name} of _headers would be ${line.length} characters long, and static hosts ignore what is longer than ${longestLine}. Move inline scripts into files: each one costs 54 characters.`,
    )
  })
  const kept = [`${hashedPath}*`, `  cache-control: ${caching.hashed}`]
  return ['/*', ...lines, '', ...kept, ''].join('\n')
}

/** Limit of Cloudflare Pages, the lowest known. */
const longestLine = 2000
