import type { GetStaticPaths } from 'astro'
import { portalOf } from 'virtual:portal'
import { getSinglePaths } from './single-page.ts'

/** Returns the path of a page that a portal has once. Pages export it, because Astro calls it for each of their routes. */
export const getStaticPaths = (({ routePattern }) =>
  getSinglePaths(portalOf(routePattern), routePattern)) satisfies GetStaticPaths
