import { join, resolve } from 'node:path'

export const projectRoot = resolve(import.meta.dirname, '../../..')

export const publishedSite = join(projectRoot, 'dist')

/**
 * Returns the folder of the site that `npm start` serves: in `.portal` of the project, or in `PORTAL_DIR` (relative to the current
 * directory), so that tests do not change the site of a running `npm start`.
 */
export function getSitePath(environment: Readonly<Record<string, string | undefined>>): string {
  const chosen = environment['PORTAL_DIR']?.trim()
  return join(chosen ? resolve(chosen) : join(projectRoot, '.portal'), 'site')
}
