import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { documentPath, referencePath } from '#text/reference.ts'
import { isGeneratedPart } from '#starlight/reference/api-reference.ts'
import type { Service } from '#starlight/reference/service.ts'

/** Returns the links that the link checker cannot follow, in a site that is one portal. */
export function getUncheckedLinks(service: Service, root: string): readonly string[] {
  const ownSlugs = findSlugs(root, service.pages)
  const pages = ['index', 'agents', 'console', 'not-specified']
    .filter((slug) => !ownSlugs.includes(slug))
    .map((slug) => (slug === 'index' ? '/' : `/${slug}/**`))
  return [
    ...unchecked,
    ...pages,
    ...(isGeneratedPart({ service }, 'authentication') ? ['/authentication/**'] : []),
    ...(isGeneratedPart({ service }, 'reference') ? [`${referencePath}**`] : []),
    ...(service.formats ? [] : ['/openapi*']),
  ]
}

/** Returns the slugs of the team's pages from their files, because the link checker is configured before the collection is loaded. */
function findSlugs(root: string, pages: string): readonly string[] {
  const folder = join(root, pages)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => /(^|\/)[^_/][^/]*\.mdx?$/.test(path))
    .map((path) => path.replace(/\.mdx?$/, '').replace(/\/index$/, ''))
}

const unchecked = [
  // The console parses this fragment.
  '/console/#snippet=*',
  // Generated pages are not part of the checked content.
  '/errors/**',
  documentPath,
  // Written after the check.
  '/llms.txt',
  '/llms-full.txt',
  '/.well-known/api-catalog',
]
