import { delimiter, dirname } from 'node:path'

/**
 * Returns the environment of a team’s shell: this Node first, and without the settings of the portal that runs these tests.
 */
export function programEnvironment(
  settings: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name))
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`
  return { ...Object.fromEntries(kept), PATH: path, ASTRO_TELEMETRY_DISABLED: '1', ...settings }
}

/** Variables of the portal; of npm about the script that it runs; of Vitest, which Astro would use as its own. */
const foreign =
  /^(?:PORTAL_|SANDBOX_|API_KEY$|npm_(?!config_)|npm_config_local_prefix$|INIT_CWD$|NODE_ENV$|VITEST|VITE_|BASE_URL$|DEV$|MODE$|PROD$|SSR$|TEST$)/
