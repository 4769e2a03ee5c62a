import { protections, strictTransport } from './protections.ts'

export interface HeadersFile {
  /** The policy of the whole site, as a header has it. */
  readonly policy: string
  /** Where the site is published, if that is known. */
  readonly siteUrl: string | undefined
}

/**
 * Writes `_headers`, which Cloudflare Pages, Netlify and others read: one block for every path, because each page has
 * a policy of its own in it.
 *
 * @throws {Error} when a line is longer than these hosts accept, which fails the build
 */
export function writeHeadersFile({ policy, siteUrl }: HeadersFile): string {
  const headers = {
    'content-security-policy': policy,
    ...protections,
    ...(siteUrl?.startsWith('https:') && { 'strict-transport-security': strictTransport }),
  }
  const lines = Object.entries(headers).map(([name, value]) => {
    const line = `  ${name}: ${value}`
    if (line.length <= longestLine) return line
    throw new Error(
      `The line ${name} of _headers would be ${line.length} characters long, and static hosts ignore what is longer than ${longestLine}. Move inline scripts into files: each one costs 54 characters.`,
    )
  })
  return ['/*', ...lines, ''].join('\n')
}

/** Limit of Cloudflare Pages, the lowest known. */
const longestLine = 2000
