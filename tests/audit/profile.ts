import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { encodingNames } from './canary.ts'
import type { Encoding } from './canary.ts'
import { lookFor } from './ledger.ts'

/** Where in a profile a text was found. */
export interface ProfileFind {
  /** The path in the profile. */
  readonly file: string
  readonly encodings: readonly Encoding[]
}

/**
 * Reads every file of a profile as bytes. The cookie store is encrypted on disk; the cookie jar is searched in the running
 * browser instead.
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

/** What a control must find: every form, and what a page itself had the browser write. */
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

interface Form {
  readonly name: string
  readonly write: (text: string) => string | Buffer
}

/** Written without the code that searches. Base64 shifts with the number of bytes before. */
const forms: readonly Form[] = [
  { name: 'utf8', write: (text) => text },
  { name: 'utf16le', write: (text) => Buffer.from(`x${text}`, 'utf16le') },
  { name: 'utf16be', write: (text) => Buffer.from(`x${text}`, 'utf16le').swap16() },
  { name: 'hex', write: (text) => Buffer.from(`x${text}`).toString('hex') },
  { name: 'upper-hex', write: (text) => Buffer.from(text).toString('hex').toUpperCase() },
  { name: 'percent', write: (text) => new URLSearchParams({ text }).toString() },
  { name: 'lower-percent', write: (text) => text.replaceAll('+', '%2b').replaceAll('/', '%2f') },
  { name: 'json', write: (text) => JSON.stringify(text).replaceAll('/', String.raw`\/`) },
  ...['', 'x', 'xy'].flatMap((before): readonly Form[] => [
    { name: `base64-${before.length}`, write: (text) => btoa(before + text) },
    {
      name: `base64url-${before.length}`,
      write: (text) => Buffer.from(before + text).toString('base64url'),
    },
    {
      name: `base64-utf16-${before.length}`,
      write: (text) => Buffer.from(before + text, 'utf16le').toString('base64'),
    },
  ]),
]
