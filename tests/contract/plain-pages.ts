import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { findAll, hasClass, loadBuiltPages } from './built-page.ts'
import type { BuiltPage } from './built-page.ts'

export const root = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'

/** Returns the pages of the built portal as they appear without JavaScript. */
export async function loadPlainPages(): Promise<readonly BuiltPage[]> {
  const built = await loadBuiltPages()
  return built
    .filter(({ path }) => path.endsWith('/'))
    .map(({ path }) => ({ path, content: getContent(path) }))
}

/** Returns the content without JavaScript: with the content of <noscript>, and without client-rendered content. */
function getContent(path: string): BuiltPage['content'] {
  const document = parse(loadSiteFile(`${path}index.html`), { scriptingEnabled: false })
  const [content] = findAll(document, (element) => hasClass(element, 'sl-markdown-content'))
  if (!content) throw new Error(`The page ${path} has no content.`)
  content.childNodes = content.childNodes.filter(
    (node) => !('tagName' in node && hasClass(node, 'portal-api-document')),
  )
  return content
}

export function isFile(path: string): boolean {
  return existsSync(join(root, path))
}

export function loadSiteFile(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
