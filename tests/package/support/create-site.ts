import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFiles } from '../../support/write-folder.ts'

/** Files in which a site differs from the template. */
export interface SiteFiles {
  readonly config?: string
  readonly files?: Readonly<Record<string, string>>
}

/** Creates a site like `npm create astro -- --template starlight`, without its packages. */
export async function createSite(
  folder: string,
  { config, files = {} }: SiteFiles = {},
): Promise<void> {
  await cp(join(import.meta.dirname, '../template'), folder, { recursive: true })
  await writeFiles(folder, {
    ...files,
    ...(config !== undefined && { 'astro.config.mjs': config }),
  })
}
