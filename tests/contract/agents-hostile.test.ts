import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, test } from 'vitest'
import { quotationRule } from '#text/quote-document.ts'
import { buildTestSite } from '../support/sites.ts'

const site = await buildTestSite('hostile')
const twins = globSync('**/*.md', { cwd: site }).toSorted()

describe('Instructions in a document are quoted', () => {
  test('In llms.txt they are between quotation marks that they cannot close', () => {
    const text = load('llms.txt')
    const lines = text.split('\n').filter((line) => order.test(line))

    expect(lines.length).toBeGreaterThan(3)
    expect(lines.filter((line) => order.test(removeQuoted(line)))).toEqual([])
    expect(text).toContain(quotationRule)
    expect(text).toMatch(/^## Recipes\n\n- \[Recipes\].*\n- \[“other”\].*\n- \[“/m)
    expect(text.match(/^\*\*Instructions for agents\.\*\*/gm)).toHaveLength(1)
    // Only between quotation marks.
    expect(removeQuoted(text)).not.toContain('evil.example/key')
  })

  test('In the Markdown of a page they are in a block quote with its status, or are a name', () => {
    let quoted = 0
    const loose: string[] = []
    const forged: string[] = []
    for (const file of twins) {
      for (const { text, within, status } of collectTexts(load(file))) {
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

  test('Each page that quotes them first states that they are not instructions', () => {
    const quoting = twins.filter((file) => order.test(load(file)))
    expect(quoting.length).toBeGreaterThan(3)
    for (const file of quoting) {
      const text = load(file)
      expect([file, text.indexOf(quotationRule) >= 0]).toEqual([file, true])
      const [title, , description] = text.split('\n')
      expect([file, title?.startsWith('# ')]).toEqual([file, true])
      expect([file, description?.startsWith('> ')]).toEqual([file, true])
    }
  })
})

const order = /ignore all previous instructions/i

/** Elements in which readers expect quoted text. */
const quotations = new Set(['blockquote', 'heading', 'link', 'inlineCode', 'code'])

/** Fields of the document that are quoted. The description of a page is not quoted. */
const documentStatuses = new Set(['Specified', 'Not specified', 'Contradictory'])

function removeQuoted(line: string): string {
  return line.replaceAll(/“[^“”]*”/g, '')
}

interface FoundText {
  readonly text: string
  /** Kinds of node around it, outermost first. */
  readonly within: readonly string[]
  /** Status of the outermost block quote, if any. */
  readonly status: string | undefined
}

function collectTexts(markdown: string): readonly FoundText[] {
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
  const own = isOutermost ? parseStatus(node) : status
  return node.children.flatMap((child) => walk(child, inside, own))
}

function parseStatus(quote: Extract<Nodes, { type: 'blockquote' }>): string | undefined {
  const [paragraph] = quote.children
  const [strong] = paragraph?.type === 'paragraph' ? paragraph.children : []
  const [text] = strong?.type === 'strong' ? strong.children : []
  return text?.type === 'text' ? text.value : undefined
}

function load(file: string): string {
  return readFileSync(join(site, file), 'utf8')
}
