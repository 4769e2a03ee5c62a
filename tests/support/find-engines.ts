import { existsSync } from 'node:fs'
import { firefox, webkit } from '@playwright/test'

/** Returns the installed engines in addition to Chromium (`npx playwright install`). */
export function findEngines(): readonly ('firefox' | 'webkit')[] {
  return [firefox, webkit]
    .filter((engine) => existsSync(engine.executablePath()))
    .map((engine) => (engine.name() === 'firefox' ? 'firefox' : 'webkit'))
}
