import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMarkdownPath, getPublicAddress } from '../../links/locate.ts'
import { createPortalSidebar } from '../../navigation/navigation.ts'
import { describeVersion } from '../../navigation/versions.ts'
import type { ApiReference } from '../../reference/api-reference.ts'
import { formatLlmsFiles } from './format-llms.ts'
import { orderPages } from './published-page.ts'
import type { PageFacts } from './published-page.ts'

/** Formats a paragraph for agents that names the version and links to the current one. Returns `undefined` for the current version. */
export function formatVersionNote(
  { version, settings }: ApiReference,
  base: string,
): string | undefined {
  const sentence = version && describeVersion(version)
  if (!version || sentence === undefined) return undefined
  const { label, folder } = version.current
  const current = getPublicAddress('/llms.txt', { ...settings, base: base + folder })
  return `${sentence} The current version is ${label}: ${current}`
}

/** Writes the files for language models of a portal. */
export async function publishLists(
  directory: string,
  pages: readonly PageFacts[],
  apiReference: ApiReference,
  base: string,
): Promise<void> {
  const built = new Set(pages.map(({ path }) => path))
  const ownPages = apiReference.ownPages.filter((slug) =>
    built.has(slug === 'index' ? '/' : `/${slug}/`),
  )
  const sidebar = createPortalSidebar({ ...apiReference, ownPages })
  const files = formatLlmsFiles(
    {
      ...apiReference,
      order: orderPages(pages, sidebar),
      versionNote: formatVersionNote(apiReference, base),
    },
    (path) => readFileSync(join(directory, apiReference.folder, getMarkdownPath(path)), 'utf8'),
  )
  await Promise.all(
    files.map(([path, text]) => writeFile(join(directory, apiReference.folder, path), text)),
  )
}
