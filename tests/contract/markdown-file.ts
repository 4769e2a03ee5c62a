import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** What a program finds in a file of Markdown. */
export interface MarkdownFile {
  readonly links: readonly string[]
  /** Its blocks of code, without their fences. */
  readonly codes: readonly string[]
  /** The status with which each of its quotations begins. */
  readonly statuses: readonly string[]
  /** The number of rows of each table, with the head. */
  readonly tables: readonly number[]
  readonly headings: readonly string[]
}

/** Reads it as GitHub does, by another way than the one by which it was written. */
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
