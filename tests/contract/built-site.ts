import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAll, findContent, getAttribute, getStatements, getVisibleText } from './built-page.ts'

/** Opens a built site, whose pages are named by their paths or files. @param root its folder */
export function openSite(root: string) {
  const read = (path: string) =>
    readFileSync(join(root, /\.\w+$/.test(path) ? path : `${path}/index.html`), 'utf8')
  const contentOf = (path: string) => {
    const content = findContent(read(path))
    if (!content) throw new Error(`${path} has no content.`)
    return content
  }
  return {
    root,
    read,
    contentOf,
    readPage: (path: string) => getVisibleText(contentOf(path)),
    statementsOf: (path: string) => getStatements(contentOf(path)),
    readPart: (path: string, anchor: string) => {
      const [part] = findAll(contentOf(path), (element) => getAttribute(element, 'id') === anchor)
      if (!part) throw new Error(`${path} has no #${anchor}.`)
      return getVisibleText(part)
    },
  }
}
