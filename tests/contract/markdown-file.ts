import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** What a program finds in a Markdown file. */
export interface MarkdownFile {
  readonly links: readonly string[]
  /** Its code blocks, without their fences. */
  readonly codes: readonly string[]
  /** The status at the start of each block quote. */
  readonly statuses: readonly string[]
  /** The number of rows of each table, including the header. */
  readonly tables: readonly number[]
  readonly headings: readonly string[]
}

/** Reads it as GitHub does, independently of the code that wrote it. */
export function readMarkdown(text: string): MarkdownFile {
  const nodes = listNodes(
    fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }),
  )
  return {
    links: nodes.flatMap((node) => (node.type === 'link' ? [node.url] : [])),
    codes: nodes.flatMap((node) => (node.type === 'code' ? [node.value] : [])),
    statuses: nodes.flatMap((node) => {
      const [paragraph] = node.type === 'blockquote' ? node.children : []
      const [status] = paragraph?.type === 'paragraph' ? paragraph.children : []
      return status?.type === 'strong' ? [readText(status)] : []
    }),
    tables: nodes.flatMap((node) => (node.type === 'table' ? [node.children.length] : [])),
    headings: nodes.flatMap((node) => (node.type === 'heading' ? [readText(node)] : [])),
  }
}

function listNodes(node: Nodes): readonly Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(listNodes)] : [node]
}

function readText(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(readText).join('') : ''
}
