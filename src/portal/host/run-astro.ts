import { join } from 'node:path'
import { projectRoot } from './paths.ts'

/**
 * The arguments of Node for `astro`. By default, V8 lets a heap grow to a multiple of the live objects before it collects garbage. The
 * build of a document of 13 MB then takes 1.8 GB instead of 1.3, and is not faster.
 */
export const astro = [
  '--heap-growing-percent=40',
  join(projectRoot, 'node_modules/astro/bin/astro.mjs'),
] as const

/** Removes variables that would affect Astro's build: readers who run snippets have a BASE_URL; Vitest sets all of them. */
export function cleanEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { BASE_URL: _base, DEV: _dev, MODE: _mode, PROD: _prod, SSR: _ssr, ...others } = environment
  return { ...others, NODE_ENV: undefined, ASTRO_TELEMETRY_DISABLED: '1' }
}
