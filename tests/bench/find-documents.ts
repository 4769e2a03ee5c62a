import { readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { contractFile } from '#contract/source/locate-document.ts'
import { projectRoot } from '#host/places.ts'
import { installDocuments } from '../documents/install-documents.ts'

export interface NamedDocument {
  readonly name: string
  /** How the names of its files begin. */
  readonly file: RegExp
}

/**
 * The documents that are there, each with its path: the default one, and those of the files and folders that are given; GitHub's
 * where none is. One that is not there is named and left out.
 */
export async function findDocuments<Document extends NamedDocument>(
  documents: readonly Document[],
  given: readonly string[],
): Promise<readonly (readonly [document: Document, path: string])[]> {
  const paths = [join(projectRoot, contractFile), ...(await listGiven(given))]
  return documents.flatMap((document) => {
    const path = paths.find((one) => document.file.test(basename(one)))
    if (path !== undefined) return [[document, path] as const]
    console.log(`${document.name}: its document is not there, so it is left out.`)
    return []
  })
}

async function listGiven(given: readonly string[]): Promise<readonly string[]> {
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
