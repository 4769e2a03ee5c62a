import type { ApiDescription, DocumentedParts } from '#openapi/load-api-description.ts'
import type { Operation } from '#request/description/operation.ts'
import type { Finding } from '#openapi/findings/detect-findings.ts'
import { getSharedFindings } from '#openapi/findings/detect-findings.ts'
import { getOrCreate } from '#openapi/shared-api-description.ts'

/** @throws {Error} if the API description does not have the operation */
export function getOperationDocumentation(
  { documented }: Pick<ApiDescription, 'documented'>,
  { slug, method, path }: Pick<Operation, 'slug' | 'method' | 'path'>,
): DocumentedParts {
  const parts = documented.get(slug)
  if (!parts) throw new Error(`The API description has no ${method} ${path}.`)
  return parts
}

interface DocumentFindings {
  readonly all: readonly Finding[]
  /** Returns the findings of one operation, the most severe first; within a kind, its own before shared ones. */
  readonly ofOperation: (slug: string) => readonly Finding[]
}

/** Returns what the document leaves open or contradicts, computed once for all pages. */
export function getDocumentFindings(api: ApiDescription): DocumentFindings {
  return getOrCreate(cache, api, () => {
    const all = getSharedFindings(api)
    const bySlug = new Map<string, Finding[]>()
    for (const finding of all) {
      for (const slug of finding.operations) {
        const own = bySlug.get(slug) ?? []
        own.push(finding)
        bySlug.set(slug, own)
      }
    }
    return { all, ofOperation: (slug) => bySlug.get(slug) ?? [] }
  })
}

/** Returns the findings if a page has needed them. They take a second for a large document, and the first page may need none. */
export function getKnownFindings(api: ApiDescription): readonly Finding[] {
  return cache.get(api)?.all ?? []
}

const cache = new WeakMap<ApiDescription, DocumentFindings>()
