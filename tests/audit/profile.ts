import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { formNames, encodeForm } from './canary.ts'
import { loadDatabase } from './databases.ts'
import { findSecrets } from './ledger.ts'
import type { Secret } from './secrets.ts'

export interface ProfileFind {
  readonly file: string
  readonly found: readonly string[]
}

/**
 * Reads every file of a profile as bytes. The cookie store is encrypted on disk; the audit searches the cookies of the
 * running browser instead.
 */
export async function searchProfile(
  profile: string,
  secrets: readonly Secret[],
): Promise<readonly ProfileFind[]> {
  await waitForRest(profile)
  const finds = await Promise.all(
    (await getFiles(profile)).map(async (path) => ({
      file: relative(profile, path),
      found: [
        ...new Set([
          ...findSecrets(secrets, await readFile(path)),
          ...findSecrets(secrets, await loadDatabase(path)),
        ]),
      ],
    })),
  )
  return finds.filter(({ found }) => found.length > 0)
}

/**
 * Returns whether the browser itself records opened addresses in this file. Pages cannot prevent this, and an authorization
 * server puts a code into the redirect URI. Cache entries are named by addresses too: a host prevents this with a header for
 * this one page, as in its recipe, which Astro's preview server cannot send.
 */
export function isAddressRecord({ file, found }: ProfileFind): boolean {
  const isRecord =
    /^(?:Default\/(?:Cache\/|History|Sessions\/)|segmentation_platform\/ukm_db)/.test(file)
  return isRecord && found.every((each) => each === 'the code (percent-encoded)')
}

/**
 * Waits until nothing in a profile changes: processes that a browser started continue to write for a moment after it crashed.
 *
 * @throws When the files still change after a minute.
 */
async function waitForRest(profile: string): Promise<void> {
  const pause = 500
  let before = ''
  for (let waited = 0; waited < 60_000; waited += pause) {
    const now = await describeFiles(profile)
    if (now === before) return
    before = now
    await delay(pause)
  }
  throw new Error(`The files below ${profile} still change a minute after the browser ended.`)
}

/** Returns the path, size in bytes and modification time of each file; a file that vanishes meanwhile has none. */
async function describeFiles(profile: string): Promise<string> {
  const lines = await Promise.all(
    (await getFiles(profile)).map(async (path) => {
      const found = await stat(path).catch(() => undefined)
      return `${path} ${found?.size} ${found?.mtimeMs}`
    }),
  )
  return lines.toSorted().join('\n')
}

async function getFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

/** Writes a text into a profile in every form, each surrounded by other characters. */
export async function plantInProfile(profile: string, text: string): Promise<void> {
  await mkdir(join(profile, planted))
  await Promise.all(
    formNames.map((name) => writeFile(join(profile, planted, name), encodeForm(name, text))),
  )
}

/**
 * Returns the items that a control did not find. It must find every form, and everything that a page stored.
 *
 * @param stores parts of the paths of the files that contain it
 */
export function findMissing(
  finds: readonly ProfileFind[],
  stores: readonly string[],
): readonly string[] {
  const files = new Set(finds.map(({ file }) => file))
  return [
    ...formNames.map((name) => join(planted, name)).filter((file) => !files.has(file)),
    ...stores.filter((folder) => !finds.some(({ file }) => file.includes(folder))),
  ]
}

const planted = 'planted'
