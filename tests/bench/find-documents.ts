import { readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { defaultDocumentPath } from '#openapi/load/locate-document.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { installDocuments } from '../documents/install-documents.ts'

export interface NamedDocument {
  readonly name: string
  /** Prefix of the names of its files. */
  readonly file: RegExp
}

/**
 * Finds the available documents with their paths: the default one, and those of the given files and folders; without any,
 * GitHub's. Missing documents are named and omitted.
 */
export async function findDocuments<Document extends NamedDocument>(
  documents: readonly Document[],
  given: readonly string[],
): Promise<readonly (readonly [document: Document, path: string])[]> {
  const paths = [join(projectRoot, defaultDocumentPath), ...(await findGivenFiles(given))]
  return documents.flatMap((document) => {
    const path = paths.find((one) => document.file.test(basename(one)))
    if (path !== undefined) return [[document, path] as const]
    console.log(`${document.name}: skipped, because its document was not found.`)
    return []
  })
}

async function findGivenFiles(given: readonly string[]): Promise<readonly string[]> {
  if (given.length === 0) {
    const packages = await installDocuments()
    return [join(packages, 'node_modules/@octokit/openapi/generated/api.github.com.json')]
  }
  return given.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .filter((name) => /\.(json|ya?ml)$/.test(name))
          .map((name) => resolve(path, name))
      : resolve(path),
  )
}
