import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { encodingNames } from './canary.ts'
import type { Encoding } from './canary.ts'
import { forms } from './forms.ts'
import { lookFor } from './ledger.ts'

/** Where in a profile a text was found. */
export interface ProfileFind {
  /** The path in the profile. */
  readonly file: string
  readonly encodings: readonly Encoding[]
}

/**
 * Reads every file of a profile as bytes. The cookie store is encrypted on disk; the audit searches the cookie jar in the
 * running browser instead.
 */
export async function searchProfile(
  profile: string,
  text: string,
): Promise<readonly ProfileFind[]> {
  const entries = await readdir(profile, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return { file: relative(profile, path), encodings: lookFor(text, await readFile(path)) }
    }),
  )
  return found.filter(({ encodings }) => encodings.length > 0)
}

/** Writes a text into a profile in every form, each with something around it. */
export async function plantInProfile(profile: string, text: string): Promise<void> {
  await mkdir(join(profile, planted))
  await Promise.all(
    forms.map(({ name, write }) => writeFile(join(profile, planted, name), write(`${text}"`))),
  )
}

/** What a control did not find: it must find every form, and everything that a page stored. */
export function listMissing(finds: readonly ProfileFind[]): readonly string[] {
  const files = new Set(finds.map(({ file }) => file))
  const encodings = new Set(finds.flatMap((find) => find.encodings))
  const byPage = ['Local Storage', 'Session Storage', 'IndexedDB', 'Sessions', 'Cache']
  return [
    ...forms.map(({ name }) => join(planted, name)).filter((file) => !files.has(file)),
    ...byPage.filter((folder) => !finds.some(({ file }) => file.includes(folder))),
    ...encodingNames.filter((encoding) => !encodings.has(encoding)),
  ]
}

const planted = 'planted'
