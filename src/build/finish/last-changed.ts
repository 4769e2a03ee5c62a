import { execFile } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'

/**
 * The day on which some files last changed, by the commits of the repositories that they are in. Nothing is guessed: there is
 * no day without Git, for a file that no commit holds as it is, and in a shallow clone, whose oldest commit seems to have
 * brought every file.
 *
 * @returns a date in UTC such as `2026-11-22`, the same for the same checkout
 */
export async function findLastChanged(files: readonly string[]): Promise<string | undefined> {
  const days = await Promise.all(files.map((file) => findDay(resolve(file))))
  const known = days.filter((day) => day !== undefined)
  return known.length < days.length
    ? undefined
    : known.toSorted((one, other) => one.localeCompare(other)).at(-1)
}

async function findDay(file: string): Promise<string | undefined> {
  const ask = (...question: readonly string[]) => askGit(dirname(file), question)
  if ((await ask('rev-parse', '--is-shallow-repository')) !== 'false') return undefined
  if ((await ask('status', '--porcelain', '--ignored', '--', file)) !== '') return undefined
  const seconds = Number(await ask('log', '-1', '--format=%ct', '--', file))
  return seconds > 0 ? new Date(seconds * 1000).toISOString().slice(0, 10) : undefined
}

/** @returns nothing when there is no Git, or no repository */
async function askGit(directory: string, question: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(
      'git',
      ['--no-optional-locks', '-C', directory, ...question],
      {
        // A hook of Git names the repository that it runs for.
        env: {
          ...process.env,
          GIT_DIR: undefined,
          GIT_WORK_TREE: undefined,
          GIT_INDEX_FILE: undefined,
        },
      },
    )
    return stdout.trim()
  } catch {
    return undefined
  }
}
