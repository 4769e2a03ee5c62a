import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'astro/zod'
import { documentPath } from '#text/reference.ts'
import { normalizePagePath } from '#text/page-address.ts'
import { searchFiles } from '#search/record.ts'
import { getDocumentPath } from '../links/locate.ts'
import { findLocale } from '../site/locales.ts'
import { findPortal } from '../site/portal-site.ts'
import type { PortalSite } from '../site/portal-site.ts'
import type { ApiReference } from '../reference/api-reference.ts'

/**
 * The list in the index of skills and in the catalogue of APIs (RFC 9727), by path. A site has one of each, and a team may add its own
 * entries to the list.
 */
const mergedLists = new Map([
  ['.well-known/agent-skills/index.json', 'skills'],
  ['.well-known/api-catalog', 'linkset'],
])

/**
 * Restores the files of `public` that generated files have replaced, and merges the files that a site can have only once, such as
 * the index of skills.
 *
 * @param pages the paths of the pages of the site, from its root
 * @returns a message for each file
 */
export async function keepPublicFiles(
  publicDirectory: string,
  directory: string,
  site: KeepingSite,
  pages: ReadonlySet<string>,
): Promise<readonly string[]> {
  const messages: string[] = []
  for (const path of await listFiles(publicDirectory)) {
    const [ownFile, published] = [join(publicDirectory, path), join(directory, path)]
    const list = mergedLists.get(path)
    // Sequential: there are few files.
    // oxlint-disable-next-line no-await-in-loop
    if (list !== undefined && site.isForAgents) {
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await mergeFile(ownFile, published, list)
      messages.push(`public/${path} is kept${outcome}`)
    } else if (isGenerated(site, path, pages)) {
      // oxlint-disable-next-line no-await-in-loop
      await copyFile(ownFile, published)
      messages.push(`public/${path} is kept in place of the generated file.`)
    }
  }
  return messages
}

type KeepingSite = Pick<PortalSite, 'isForAgents' | 'hasSearch' | 'locales'> & {
  readonly apiReferences: readonly Pick<
    ApiReference,
    'folder' | 'api' | 'service' | 'hasScalarPage'
  >[]
}

async function listFiles(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted()
}

/** Whether the portal generates a file at a path of the site. Pages are not included. */
function isGenerated(site: KeepingSite, path: string, pages: ReadonlySet<string>): boolean {
  const inLocale = `/${path}`.slice((findLocale(site.locales, `/${path}`)?.folder.length ?? 0) + 1)
  if (site.hasSearch && Object.values(searchFiles).some((file) => file === inLocale)) return true
  const apiReference = findPortal(site, `/${path}`)
  const pathInPortal = `/${path}`.slice(apiReference?.folder.length ?? 0)
  if (site.isForAgents) {
    if (path === '404.md' || /^\.well-known\/agent-skills\/[^/]+\/SKILL\.md$/.test(path))
      return true
    if (apiReference && /^\/llms(?:-full)?\.txt$/.test(pathInPortal)) return true
    const page = `/${path}`.replace(/\.md$/, '').replace(/\/index$/, '')
    if (apiReference && path.endsWith('.md') && pages.has(normalizePagePath(`${page}/`)))
      return true
  }
  if (!apiReference) return false
  const documents = [
    getDocumentPath(apiReference.api),
    ...(apiReference.service.formats ?? []).map((format) => `/openapi.${format}`),
    ...(apiReference.hasScalarPage ? [`${documentPath}document.json`] : []),
  ]
  return documents.includes(pathInPortal) || /^\/console\/.*\.json$/.test(pathInPortal)
}

async function mergeFile(ownFile: string, published: string, list: string): Promise<string> {
  const schema = z.looseObject({ [list]: z.array(z.unknown()) })
  const team = schema.safeParse(await readJson(ownFile)).data
  const teamEntries = team?.[list]
  const generatedEntries = schema.safeParse(await readJson(published)).data?.[list]
  if (!teamEntries || !generatedEntries) {
    await copyFile(ownFile, published)
    return ` in place of the generated file: it has no list "${list}" to add to.`
  }
  const knownKeys = new Set(teamEntries.map(getEntryKey))
  const added = generatedEntries.filter((entry) => !knownKeys.has(getEntryKey(entry)))
  await writeFile(published, `${JSON.stringify({ ...team, [list]: [...teamEntries, ...added] })}\n`)
  return ', and the portal’s entries are added to it.'
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Returns the key of an entry: the name of a skill, or the anchor of a context in the catalogue. */
function getEntryKey(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return entry
  return Reflect.get(entry, 'name') ?? Reflect.get(entry, 'anchor')
}
