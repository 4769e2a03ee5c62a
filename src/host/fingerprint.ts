import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Settings } from '#site/settings.ts'

/** Everything that a build of the site reads. */
export const siteSources = [
  'astro.config.mjs',
  'openapi',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
]

/** Folders that are not in the site. */
const excluded = [
  'src/host/',
  'src/sandbox/',
  'src/service/sandbox/',
  'src/doctor/',
  'src/program/',
]

/**
 * Identifies the site that would be built now: a hash of the contents of its sources and of the settings it
 * uses. Contents, because git changes modification times.
 */
export function takeFingerprint(root: string, settings: Settings): string {
  const hash = createHash('sha256')
  // The pages do not contain the ports, only the sandbox's URL. Nor do they depend on the access log.
  const { port: _, sandboxPort: __, accessLog: ___, ...inPages } = settings
  hash.update(JSON.stringify(inPages))
  for (const path of listFiles(root)) {
    const content = readFileSync(join(root, path))
    // With its length, so that no two lists of files give the same bytes.
    hash.update(`\n${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Identifies the site of sources together with an API document.
 *
 * @param sources the fingerprint of the sources
 * @param files of the document, from the current directory; those that are not there count too
 */
export function addDocument(sources: string, files: readonly string[]): string {
  const hash = createHash('sha256').update(sources)
  for (const path of files) {
    const content = existsSync(path) ? readFileSync(path) : undefined
    hash.update(`\n${path} ${content?.length ?? 'none'}\n`).update(content ?? '')
  }
  return hash.digest('hex')
}

function listFiles(root: string): readonly string[] {
  const files = siteSources.flatMap((source) => {
    const path = join(root, source)
    if (!existsSync(path)) return []
    if (statSync(path).isFile()) return [source]
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  })
  return files
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !excluded.some((folder) => path.startsWith(folder)))
    .toSorted()
}
