import { join } from 'node:path'
import type { BrowserFolder } from './engine.ts'

/** @param run tells apart the browsers that share a profile */
export function locateBrowser(folder: string, run = 'net-log'): BrowserFolder {
  return { profile: join(folder, 'profile'), log: join(folder, `${run}.json`) }
}
