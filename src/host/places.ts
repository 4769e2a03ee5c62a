import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** The folder of package.json. */
export const projectRoot = resolve(import.meta.dirname, '../..')

/** The folders in which a site is built. All are on one file system, so that moving a folder is one step. */
export interface SitePlaces {
  /** The built site. */
  readonly site: string
  /** The folder in which this process builds. */
  readonly staging: string
  /** The folder in which this process keeps the old site while it replaces it. */
  readonly previous: string
}

/** The folder in which `npm start` keeps its build. */
export interface BuildPlaces extends SitePlaces {
  /** Records the sources and settings that the site was built from. */
  readonly stamp: string
}

/** `dist` in the project, or its target if it is a symbolic link. */
export function locatePublished(root = projectRoot, processId = process.pid): SitePlaces {
  const site = join(root, 'dist')
  const real = existsSync(site) ? realpathSync(site) : site
  return listPlaces(real, join(dirname(real), '.portal'), processId)
}

/**
 * `.portal` in the project, or `PORTAL_DIR` (a relative path starts at the current directory), so that
 * tests do not touch the site of a running `npm start`.
 */
export function locateBuild(
  environment: Readonly<Record<string, string | undefined>>,
  processId = process.pid,
): BuildPlaces {
  const chosen = environment['PORTAL_DIR']?.trim()
  const directory = chosen ? resolve(chosen) : join(projectRoot, '.portal')
  return {
    ...listPlaces(join(directory, 'site'), directory, processId),
    stamp: join(directory, 'build.json'),
  }
}

function listPlaces(site: string, directory: string, processId: number): SitePlaces {
  return {
    site,
    staging: join(directory, `building-${processId}`),
    previous: join(directory, `${basename(site)}-replaced-${processId}`),
  }
}
