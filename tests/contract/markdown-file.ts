import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

export interface MarkdownFile {
  readonly links: readonly string[]
  /** Code blocks, without their fences. */
  readonly codes: readonly string[]
  /** Status at the start of each block quote. */
  readonly statuses: readonly string[]
  /** Number of rows of each table, including the header. */
  readonly tables: readonly number[]
  readonly headings: readonly string[]
}

/** Parses Markdown like GitHub, independently of the code that generated it. */
export function parseMarkdown(text: string): MarkdownFile {
  const nodes = collectNodes(
    fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }),
  )
  return {
    links: nodes.flatMap((node) => (node.type === 'link' ? [node.url] : [])),
    codes: nodes.flatMap((node) => (node.type === 'code' ? [node.value] : [])),
    statuses: nodes.flatMap((node) => {
      const [paragraph] = node.type === 'blockquote' ? node.children : []
      const [status] = paragraph?.type === 'paragraph' ? paragraph.children : []
      return status?.type === 'strong' ? [getText(status)] : []
    }),
    tables: nodes.flatMap((node) => (node.type === 'table' ? [node.children.length] : [])),
    headings: nodes.flatMap((node) => (node.type === 'heading' ? [getText(node)] : [])),
  }
}

function collectNodes(node: Nodes): readonly Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(collectNodes)] : [node]
}

function getText(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(getText).join('') : ''
}
