import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { projectRoot } from '#host/places.ts'

/**
 * Waits until no other test builds a site. Tests run side by side in several processes, while Astro keeps files at one place
 * for all builds of the project, and one of two tests that need the same site finds it built.
 * The lock ends with this process at the latest.
 */
export async function buildInTurn<Result>(build: () => Promise<Result>): Promise<Result> {
  const directory = join(projectRoot, '.portal')
  await mkdir(directory, { recursive: true })
  const turn = new DatabaseSync(join(directory, 'turn.sqlite'))
  try {
    // oxlint-disable-next-line no-await-in-loop -- asks again until it is this one's turn
    while (!take(turn)) await setTimeout(100)
    return await build()
  } finally {
    turn.close()
  }
}

function take(turn: DatabaseSync): boolean {
  try {
    turn.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && error.message === 'database is locked') return false
    throw error
  }
}
