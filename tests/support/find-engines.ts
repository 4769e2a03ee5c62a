import { existsSync } from 'node:fs'
import { firefox, webkit } from '@playwright/test'

/** The engines beside Chromium that `npx playwright install` has brought. */
export function listEngines(): readonly ('firefox' | 'webkit')[] {
  return [firefox, webkit]
    .filter((engine) => existsSync(engine.executablePath()))
    .map((engine) => (engine.name() === 'firefox' ? 'firefox' : 'webkit'))
}
