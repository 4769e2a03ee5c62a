import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files in which a site differs from the template. */
export interface SiteFiles {
  /** Text of `astro.config.mjs`. */
  readonly config?: string
  /** File contents by path in the site. */
  readonly files?: Readonly<Record<string, string>>
}

/** Creates a site like `npm create astro -- --template starlight`, without its packages. */
export async function createSite(
  folder: string,
  { config, files = {} }: SiteFiles = {},
): Promise<void> {
  await cp(join(import.meta.dirname, '../template'), folder, { recursive: true })
  const texts = { ...files, ...(config !== undefined && { 'astro.config.mjs': config }) }
  for (const [path, text] of Object.entries(texts)) {
    const file = join(folder, path)
    // oxlint-disable-next-line no-await-in-loop -- a handful, and folders before their files
    await mkdir(dirname(file), { recursive: true })
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(file, text)
  }
}
