import { toHtml } from 'hast-util-to-html'
import type { FootnoteDefinition, FootnoteReference } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import type { State } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { splitInvisible } from '#core/text/invisible-characters.ts'
import type { RichNode, RichText } from '#core/text/rich-text.ts'
import { readHtml } from './read-html.ts'

/**
 * Reads a description that a stranger wrote: CommonMark with GitHub’s tables, and the HTML that CommonMark permits in it, as
 * far as it is text. Links go to other sites only, images become links, and characters that cannot be seen are shown.
 *
 * @param level of the heading that the text stands under; its own headings are below that
 */
export function readRichText(markdown: string, level = 3): RichText {
  const clean = markdown.replaceAll('\r\n', '\n').trim()
  if (clean === '') return []
  if (isPlain.test(clean)) return splitPlain(clean)
  const id = `${level} ${clean}`
  const made = known.get(id) ?? parse(clean, level)
  known.set(id, made)
  return made
}

/** A large document says many things hundreds of times. */
const known = new Map<string, RichText>()

function parse(clean: string, level: number): RichText {
  // Markdown that nests without end is nothing to read, and costs the parsers more than its length.
  if (clean.length > longest || isNested(clean)) return splitPlain(clean)
  const tree = fromMarkdown(clean, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const html = toHtml(toHast(tree, { handlers, allowDangerousHtml: true }), {
    allowDangerousHtml: true,
  })
  const read = readHtml(html)
  const headings = rankHeadings(read, level)
  return read.flatMap((node) => mend(node, headings))
}

/** Without a character that Markdown reads as anything but text. */
const isPlain = /^[^\\`*_{}[\]<>#|~&:@+=\n-]*$/
const nesting = /^(?:[ \t]*>){30}|^[ \t]*(?:[-*+] ?|\d+[.)] ?){30}/m
const longest = 50_000

/** The parser compares each opening mark of a block with those before it. */
function isNested(text: string): boolean {
  if (nesting.test(text) || (text.match(/</g)?.length ?? 0) > 2000) return true
  return text.split(/\n\s*\n/).some((block) => {
    const brackets = block.match(/\[/g)?.length ?? 0
    const marks = block.match(/[*_~`<]/g)?.length ?? 0
    return brackets > 500 || marks > 4000
  })
}

function splitPlain(text: string): RichText {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ tag: 'p', children: markInvisible(paragraph.trim()) }))
}

/** Footnotes stay where they are, because a page has no end of its own for each description. */
const handlers = {
  footnoteReference: (_: State, { identifier }: FootnoteReference) => ({
    type: 'text' as const,
    value: `[${identifier}]`,
  }),
  footnoteDefinition: (state: State, node: FootnoteDefinition) => [
    { type: 'text' as const, value: `[${node.identifier}]` },
    ...state.all(node),
  ],
}

/** The levels of a text’s own headings, packed below the one that it stands under. */
function rankHeadings(text: RichText, level: number): ReadonlyMap<string, HeadingTag> {
  const found = new Set<string>()
  const visit = (node: RichNode): void => {
    if (typeof node === 'string') return
    if (isHeading.test(node.tag)) found.add(node.tag)
    node.children.forEach(visit)
  }
  text.forEach(visit)
  return new Map(
    [...found].toSorted().map((name, index) => [name, headingTags[level + index] ?? 'h6'] as const),
  )
}

const isHeading = /^h[1-6]$/
const headingTags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const
type HeadingTag = (typeof headingTags)[number]

function mend(node: RichNode, headings: ReadonlyMap<string, HeadingTag>): RichText {
  if (typeof node === 'string') {
    const marked = markInvisible(node)
    return marked.length === 1 ? marked : [{ tag: 'bdi', children: marked }]
  }
  const children = node.children.flatMap((child) => mend(child, headings))
  return [{ ...node, tag: headings.get(node.tag) ?? node.tag, children }]
}

/** A text with the codes of the characters that cannot be seen, each of which is kept from reordering what is around it. */
export function markInvisible(text: string): RichText {
  const parts = text
    .split(harmless)
    .flatMap((piece, index): RichText => (index % 2 === 1 ? [piece] : mark(piece)))
  return parts.every((part) => typeof part === 'string') ? [text] : parts
}

/** Line ends, and what emoji are made of. */
const harmless =
  /(\n|(?<=[\p{Extended_Pictographic}\p{Emoji_Component}])(?:\u200d|\ufe0e|\ufe0f)+)/u

function mark(text: string): RichText {
  return splitInvisible(text)
    .filter((part) => part.text !== '')
    .map(({ text: words, codes }) =>
      codes === undefined ? words : { tag: 'span', codes, children: [words] },
    )
}
