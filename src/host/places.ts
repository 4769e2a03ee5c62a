import { join, resolve } from 'node:path'

/** The folder that holds package.json. */
export const projectRoot = resolve(import.meta.dirname, '../..')

/** Where `npm start` keeps what it built. */
export interface BuildPlaces {
  /** The built site. */
  readonly site: string
  /** Says from which sources and settings the site was built. */
  readonly stamp: string
  /** A new folder beside the site, so that moving it there is one step for the file system. */
  readonly workshop: string
}

/**
 * `.portal` in the project, or `PORTAL_DIR` (a relative path starts at the current directory), so that
 * tests leave the site of a running `npm start` alone.
 */
export function locateBuild(
  environment: Readonly<Record<string, string | undefined>>,
  processId = process.pid,
): BuildPlaces {
  const chosen = environment['PORTAL_DIR']?.trim()
  const directory = chosen ? resolve(chosen) : join(projectRoot, '.portal')
  return {
    site: join(directory, 'site'),
    stamp: join(directory, 'build.json'),
    workshop: join(directory, `building-${processId}`),
  }
}
