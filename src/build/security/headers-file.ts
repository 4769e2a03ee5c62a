import { caching, catalogType } from './site-headers.ts'
import type { SiteHeaders } from './site-headers.ts'

/**
 * Writes `_headers`, which Cloudflare Pages, Netlify and others read: one block for every path, because each page contains
 * its own policy, one for immutable files, and one for the catalogue. These hosts make browsers revalidate everything else.
 *
 * @throws {Error} for a line longer than these hosts accept, which fails the build
 */
export function writeHeadersFile({ everywhere, hashedPath, catalogPath }: SiteHeaders): string {
  const lines = Object.entries(everywhere).map(([name, value]) => {
    const line = `  ${name}: ${value}`
    if (line.length <= longestLine) return line
    throw new Error(
      `The line ${name} of _headers would be ${line.length} characters long, and static hosts ignore lines longer than ${longestLine}. Move inline scripts into files: each one costs 54 characters.`,
    )
  })
  const kept = [`${hashedPath}*`, `  cache-control: ${caching.hashed}`]
  const catalog = [catalogPath, `  content-type: ${catalogType}`]
  return ['/*', ...lines, '', ...kept, '', ...catalog, ''].join('\n')
}

/** The limit of Cloudflare Pages, the lowest known. */
const longestLine = 2000
