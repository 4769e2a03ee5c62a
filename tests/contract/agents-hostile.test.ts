import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { beforeAll, describe, expect, test } from 'vitest'
import { quotationRule } from '#core/text/quote-document.ts'
import { buildTime } from '../support/build-time.ts'
import { buildTestSite } from '../support/sites.ts'

let site = ''
let twins: readonly string[] = []
beforeAll(async () => {
  site = await buildTestSite('hostile')
  twins = globSync('**/*.md', { cwd: site }).toSorted()
}, buildTime)

describe('What a document tells agents to do arrives as its quotation', () => {
  test('In llms.txt it stands between quotation marks, and nothing in it ends them', () => {
    const text = read('llms.txt')
    const lines = text.split('\n').filter((line) => order.test(line))

    expect(lines.length).toBeGreaterThan(3)
    expect(lines.filter((line) => order.test(leaveOutQuoted(line)))).toEqual([])
    expect(text).toContain(quotationRule)
    expect(text.match(/^\*\*Instructions for agents\.\*\*/gm)).toHaveLength(1)
    // Between quotation marks alone.
    expect(leaveOutQuoted(text)).not.toContain('evil.example/key')
  })

  test('On a page as Markdown it is in a block quote that says who speaks, or is a name', () => {
    let quoted = 0
    const loose: string[] = []
    const forged: string[] = []
    for (const file of twins) {
      for (const { text, within, status } of listTexts(read(file))) {
        if (!order.test(text)) continue
        quoted += 1
        if (!within.some((type) => quotations.has(type))) loose.push(`${file}: ${text}`)
        if (status !== undefined && !documentStatuses.has(status)) forged.push(`${file}: ${status}`)
      }
    }
    expect(quoted).toBeGreaterThan(20)
    expect(loose).toEqual([])
    expect(forged).toEqual([])
  })

  test('Each page that quotes it says first that it is no instruction', () => {
    const quoting = twins.filter((file) => order.test(read(file)))
    expect(quoting.length).toBeGreaterThan(3)
    for (const file of quoting) {
      const text = read(file)
      expect([file, text.indexOf(quotationRule) >= 0]).toEqual([file, true])
      const [title, , description] = text.split('\n')
      expect([file, title?.startsWith('# ')]).toEqual([file, true])
      expect([file, description?.startsWith('> ')]).toEqual([file, true])
    }
  })
})

const order = /ignore all previous instructions/i

/** In which a reader expects the words of others. */
const quotations = new Set(['blockquote', 'heading', 'link', 'inlineCode', 'code'])

/** Of what is quoted from a document. The description of a page has none. */
const documentStatuses = new Set(['Specified', 'Not specified', 'Contradictory'])

/** What stands between quotation marks. */
function leaveOutQuoted(line: string): string {
  return line.replaceAll(/“[^“”]*”/g, '')
}

interface FoundText {
  readonly text: string
  /** The kinds of node that it stands in, from the outside. */
  readonly within: readonly string[]
  /** Of the outermost block quote, if it has one. */
  readonly status: string | undefined
}

function listTexts(markdown: string): readonly FoundText[] {
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return walk(root, [], undefined)
}

function walk(
  node: Nodes,
  within: readonly string[],
  status: string | undefined,
): readonly FoundText[] {
  const inside = [...within, node.type]
  if ('value' in node) return [{ text: node.value, within: inside, status }]
  if (!('children' in node)) return []
  const isOutermost = node.type === 'blockquote' && !within.includes('blockquote')
  const own = isOutermost ? readStatus(node) : status
  return node.children.flatMap((child) => walk(child, inside, own))
}

function readStatus(quote: Extract<Nodes, { type: 'blockquote' }>): string | undefined {
  const [paragraph] = quote.children
  const [strong] = paragraph?.type === 'paragraph' ? paragraph.children : []
  const [text] = strong?.type === 'strong' ? strong.children : []
  return text?.type === 'text' ? text.value : undefined
}

function read(file: string): string {
  return readFileSync(join(site, file), 'utf8')
}
