import { access, constants, cp, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasErrorCode } from '#sandbox/keys/key-store.ts'
import { HostError } from '#starlight/serve/host-error.ts'

/**
 * Replaces a folder with another. The old folder stays complete until the replacement, also on failure.
 *
 * @param from the new folder, which is moved; it may be on another file system
 * @throws {HostError} if the folder cannot be written
 */
export async function replaceFolder(from: string, to: string): Promise<void> {
  try {
    // Keep a symbolic link, and replace its target.
    await replace(from, await realpath(to).catch(() => to))
  } catch (error) {
    throw new HostError(explain(error, to), { cause: error })
  }
}

async function replace(from: string, to: string): Promise<void> {
  const [next, before] = [`${to}.next-${process.pid}`, `${to}.before-${process.pid}`]
  await mkdir(dirname(to), { recursive: true })
  // A folder without write permission can be moved, but not removed.
  await access(to, constants.W_OK).catch(ignoreCode('ENOENT'))
  try {
    await move(from, next)
    if (!(await moveIfExists(to, before))) return await replaceContent(next, to)
    await rename(next, to).catch(async (error: unknown) => {
      await moveIfExists(before, to)
      throw error
    })
  } finally {
    await rm(next, { recursive: true, force: true })
    await rm(before, { recursive: true, force: true })
  }
}

function ignoreCode(code: string) {
  return (error: unknown) => {
    if (!hasErrorCode(error, code)) throw error
  }
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!hasErrorCode(error, 'EXDEV')) throw error
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true })
  }
}

/** Moves a folder if it exists. Returns `false` if it cannot be moved, such as the mount point of a container's volume. */
async function moveIfExists(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
  } catch (error) {
    if (hasErrorCode(error, 'EBUSY')) return false
    if (!hasErrorCode(error, 'ENOENT')) throw error
  }
  return true
}

/** Replaces the content of a folder. Copies before it deletes, so that the old files survive a full disk. */
async function replaceContent(from: string, to: string): Promise<void> {
  const old = await readdir(to)
  const copy = join(to, `.next-${process.pid}`)
  try {
    await cp(from, copy, { recursive: true })
    await Promise.all(old.map((name) => rm(join(to, name), { recursive: true })))
    for (const name of await readdir(copy)) {
      // oxlint-disable-next-line no-await-in-loop -- a few folders and files
      await rename(join(copy, name), join(to, name))
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

function explain(error: unknown, folder: string): string {
  if (hasErrorCode(error, 'ENOSPC')) {
    return `The disk is full, so ${folder} could not be written. Free some space and build again.`
  }
  const reason = error instanceof Error ? error.message : String(error)
  return `${folder} could not be replaced (${reason}). Allow this program to write there, and build again.`
}
