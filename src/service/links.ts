import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { documentPath, referencePath } from '#core/address/reference.ts'
import { generates } from '#site/portal.ts'
import type { Service } from '#site/service.ts'

/** The links that the check of links cannot follow, in a site that is one portal. */
export function listUncheckedLinks(service: Service, root: string): readonly string[] {
  const written = listFiles(root, service.pages)
  const pages = ['index', 'agents', 'console', 'not-specified']
    .filter((slug) => !written.includes(slug))
    .map((slug) => (slug === 'index' ? '/' : `/${slug}/**`))
  return [
    ...unchecked,
    ...pages,
    ...(generates({ service }, 'authentication') ? ['/authentication/**'] : []),
    ...(generates({ service }, 'reference') ? [`${referencePath}**`] : []),
    ...(service.formats ? [] : ['/openapi*']),
  ]
}

/** The pages below a folder of the project, by their files: the check is configured before the collection is loaded. */
function listFiles(root: string, pages: string): readonly string[] {
  const folder = join(root, pages)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => /(^|\/)[^_/][^/]*\.mdx?$/.test(path))
    .map((path) => path.replace(/\.mdx?$/, '').replace(/\/index$/, ''))
}

const unchecked = [
  // The console reads this fragment.
  '/console/#snippet=*',
  // Pages that are made from the document or by the code are not among the checked content.
  '/errors/**',
  documentPath,
  // Written after the check.
  '/llms.txt',
  '/llms-full.txt',
  '/.well-known/api-catalog',
]
