import { parseSettings } from '#starlight/reference/settings.ts'

/** @throws {SettingsError} for an invalid setting */
export function parseLocalSettings(environment: Readonly<Record<string, string | undefined>>) {
  const { sandboxPort } = parseSettings({ ...environment, PORTAL_SANDBOX_URL: undefined })
  const sandboxUrl = `http://localhost:${sandboxPort}`
  return { ...parseSettings({ ...environment, PORTAL_SANDBOX_URL: sandboxUrl }), sandboxUrl }
}
