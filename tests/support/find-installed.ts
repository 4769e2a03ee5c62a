import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Where a program may be: on the path under one of the names, in their order, then in the usual places. */
export function listPlaces(
  names: readonly string[],
  usualPlaces: readonly string[],
  environment: Environment,
): readonly string[] {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...names.map((name) => `/usr/bin/${name}`), ...usualPlaces]
}

/** Runs it, because some systems have a script of that name that only says how to install the program. */
export function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
