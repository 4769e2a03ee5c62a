import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findContent, getStatements, getVisibleText } from './built-page.ts'
import type { PageStatement } from './built-page.ts'

/** Files of a built site, by path. */
export interface BuiltSite {
  readonly root: string
  readonly read: (file: string) => string
  /** Returns the text of a page's content. */
  readonly readPage: (file: string) => string
  readonly statementsOf: (file: string) => readonly PageStatement[]
}

/** Opens a built site. @param root its folder */
export function openSite(root: string): BuiltSite {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const contentOf = (file: string) => {
    const content = findContent(read(file))
    if (!content) throw new Error(`${file} has no content.`)
    return content
  }
  return {
    root,
    read,
    readPage: (file) => getVisibleText(contentOf(file)),
    statementsOf: (file) => getStatements(contentOf(file)),
  }
}
