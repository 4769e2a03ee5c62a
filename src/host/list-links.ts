import { locateMarkdown } from '#site/address/markdown-address.ts'
import type { SiteFiles } from './site-files.ts'

/**
 * The addresses that a page leads programs to, as a `Link` header (RFC 8288): its other form, and the API's description and documentation
 * (RFC 8631). Only what the site has is named.
 *
 * @param sitePath of the page, with its trailing slash
 * @param isMarkdown whether the Markdown is sent
 */
export function listLinks(
  files: SiteFiles,
  sitePath: string,
  { base, isMarkdown }: { readonly base: string; readonly isMarkdown: boolean },
): string | undefined {
  const markdown = locateMarkdown(sitePath)
  const alternate = isMarkdown
    ? write(base + sitePath, 'alternate', 'text/html')
    : write(base + markdown, 'alternate', 'text/markdown')
  const links = [
    ...(files.has(markdown) ? [alternate] : []),
    ...descriptions
      .filter(([path]) => files.has(path))
      .map(([path, type]) => write(base + path, 'service-desc', type)),
    ...(files.has('/index.html') ? [write(`${base}/`, 'service-doc', 'text/html')] : []),
    ...(files.has(catalogPath) ? [write(base + catalogPath, 'api-catalog', catalogType)] : []),
  ]
  return links.length > 0 ? links.join(', ') : undefined
}

const descriptions = [
  ['/openapi.json', 'application/json'],
  ['/openapi.yaml', 'application/yaml'],
] as const

const catalogPath = '/.well-known/api-catalog'
const catalogType = 'application/linkset+json'

function write(path: string, relation: string, type: string): string {
  return `<${encodeURI(path)}>; rel="${relation}"; type="${type}"`
}
