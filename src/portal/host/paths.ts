import { join, resolve } from 'node:path'

export const projectRoot = resolve(import.meta.dirname, '../../..')

export const publishedSite = join(projectRoot, 'dist')

/** Returns the folder of the site that `npm start` serves. Tests set PORTAL_DIR to leave that of a running one unchanged. */
export function getSitePath(environment: Readonly<Record<string, string | undefined>>): string {
  const chosen = environment['PORTAL_DIR']?.trim()
  return join(chosen ? resolve(chosen) : join(projectRoot, '.portal'), 'site')
}

/** Returns the path of a new folder, within the project, because rendering pages needs its packages. */
export function createBuildFolder(): string {
  return join(projectRoot, '.portal', `build-${process.pid}-${(buildCount += 1)}`)
}

let buildCount = 0
