import { join } from 'node:path'
import { projectRoot } from '#host/places.ts'

/** The bench's files; inside the project, so that its packages resolve from there. */
export const benchDirectory = join(projectRoot, '.portal/bench')

/** The sites that the bench builds and serves. */
export const sitesDirectory = join(benchDirectory, 'sites')
