import { readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { defaultDocumentPath } from '#openapi/load/locate-document.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { installDocuments } from '../documents/install-documents.ts'

/** Names of the files of each document. */
const files = {
  'The default document': /^service\.openapi/,
  Stripe: /^stripe/,
  GitHub: /^(api\.)?github/,
  Spotify: /spotify/,
  Slack: /^slack/,
  DigitalOcean: /^(do\b|digitalocean)/i,
} as const

export type DocumentName = keyof typeof files

/**
 * Finds the available documents with their paths: the default one, and those of the given files and folders; without any,
 * GitHub's. Missing documents are named and omitted.
 */
export async function findDocuments(
  given: readonly string[],
): Promise<readonly (readonly [name: DocumentName, path: string])[]> {
  const paths = [join(projectRoot, defaultDocumentPath), ...(await findGivenFiles(given))]
  return Object.entries(files).flatMap(([name, file]) => {
    const path = paths.find((one) => file.test(basename(one)))
    if (path !== undefined && isName(name)) return [[name, path] as const]
    console.log(`${name}: skipped, because its document was not found.`)
    return []
  })
}

function isName(name: string): name is DocumentName {
  return Object.hasOwn(files, name)
}

async function findGivenFiles(given: readonly string[]): Promise<readonly string[]> {
  if (given.length === 0) return [(await installDocuments()).github]
  return given.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .filter((name) => /\.(json|ya?ml)$/.test(name))
          .map((name) => resolve(path, name))
      : resolve(path),
  )
}
