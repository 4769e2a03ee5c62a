import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { projectRoot } from '#portal/host/paths.ts'

/** Text of a source document: the only origin of statements of pages and API document about the service. */
export interface SourceDocument {
  /** Its words without Markdown, separated by single spaces. */
  readonly text: string
  /** Text below each heading, one paragraph, list item or table row per line. */
  readonly parts: readonly string[]
}

/** Loads the source document of the default portal, without the introduction above its first line. */
export function loadSourceDocument(project = projectRoot): SourceDocument {
  const page = readFileSync(join(project, 'src/content/docs/source.md'), 'utf8')
  const [, , , ...rest] = page.split(/^---$/m)
  return parseSourceDocument(rest.join('---'))
}

export function parseSourceDocument(markdown: string): SourceDocument {
  const { children } = fromMarkdown(markdown, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  })
  const parts: string[] = ['']
  for (const block of children) {
    if (block.type === 'heading') parts.push('')
    parts.push(`${parts.pop() ?? ''}${getText(block)}\n`)
  }
  return { text: parts.join('').replaceAll(/\s+/g, ' ').trim(), parts }
}

function getText(node: Nodes): string {
  if ('value' in node) return node.value
  if (!('children' in node)) return ''
  const texts = node.children.map(getText)
  if (node.type === 'tableRow') return texts.join(' ')
  return texts.join(containers.has(node.type) ? '\n' : '')
}

const containers: ReadonlySet<string> = new Set(['list', 'listItem', 'table'])
