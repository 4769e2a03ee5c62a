import { join } from 'node:path'
import { projectRoot } from '#host/places.ts'

/** Everything that the bench makes; below the project, so that its packages are found from there. */
export const benchDirectory = join(projectRoot, '.portal/bench')

/** The sites that the bench builds and serves. */
export const sitesDirectory = join(benchDirectory, 'sites')
