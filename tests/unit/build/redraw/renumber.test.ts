import { expect, test } from 'vitest'
import { renumberMarkdown, renumberPage } from '#build/redraw/renumber.ts'

const lines = new Map([
  ['#/paths/~1pets/get', 12],
  ['#/paths/~1a&b/get', 30],
])
const findLine = (place: string) => lines.get(place)

test('A page names the lines of the document as it is now', () => {
  expect(renumberPage(writeTwo(7, 8), findLine)).toEqual({
    html: writeTwo(12, 30),
    lines: [
      ['7', '12'],
      ['8', '30'],
    ],
  })
})

test('A statement in a statement has a line of its own', () => {
  expect(renumberPage(writeNested(7, 8), findLine)?.html).toBe(writeNested(12, 30))
})

test('A line without a link is moved too, and is not in the Markdown', () => {
  expect(renumberPage(writeWithoutLink(7), findLine)).toEqual({
    html: writeWithoutLink(12),
    lines: [],
  })
})

test('Only the line changes where a section and the name of the file look like one', () => {
  expect(renumberPage(writeWithSection(7), findLine)?.html).toBe(writeWithSection(12))
})

test('What was found at a place is at another line now, and its Markdown says so', () => {
  const renumbered = renumberPage(writeFinding(7), findLine)
  expect(renumbered).toEqual({ html: writeFinding(12), lines: [['7', '12']] })
  expect(
    renumberMarkdown('- **No error.** Said so. pets.yaml, line 7.\n', renumbered?.lines ?? []),
  ).toBe('- **No error.** Said so. pets.yaml, line 12.\n')
})

test('Words of the document that look like a line stay', () => {
  const words = '<p>pets.yaml, line 7&lt;/a&gt;</p>'
  expect(renumberPage(words, findLine)?.html).toBe(words)
})

test.each([
  ['whose place has no known line', write('#/paths/~1other/get', 7)],
  ['that names no line', write('#/paths/~1pets/get', 7).replace(', line 7', '')],
])('A page with a statement %s has to be drawn again', (_, html) => {
  expect(renumberPage(html, findLine)).toBeUndefined()
})

test('A statement without a line and without a place in the document stays', () => {
  const html = write('#/paths/~1other/get', 7).replace(/<a.*?<\/a>/, '')
  expect(renumberPage(html, findLine)?.html).toBe(html)
})

test('Markdown names the same lines as its page', () => {
  expect(
    renumberMarkdown(writeMarkdown(7, 8), [
      ['7', '12'],
      ['8', '30'],
    ]),
  ).toBe(writeMarkdown(12, 30))
})

test.each([
  ['more lines', '[a, line 7](/a) [a, line 7](/a)'],
  ['fewer lines', 'Nothing.'],
  ['another line', '[a, line 8](/a)'],
])('Markdown with %s than its page has to be written again', (_, markdown) => {
  expect(renumberMarkdown(markdown, [['7', '12']])).toBeUndefined()
})

function write(place: string, line: number, inner = ''): string {
  return `<div class="statement" data-status="specified" data-place="${place}"><p class="statement-origin"><span class="statement-status">Specified</span>  <a href="/openapi.yaml">pets.yaml, line ${line}</a></p>${inner}</div>`
}

function writeTwo(one: number, other: number): string {
  return `<p>${write('#/paths/~1pets/get', one)}</p>${write('#/paths/~1a&#38;b/get', other)}`
}

function writeNested(one: number, other: number): string {
  return write('#/paths/~1pets/get', one, write('#/paths/~1a&#38;b/get', other))
}

function writeWithoutLink(line: number): string {
  return write('#/paths/~1pets/get', line).replace(/<a[^>]*>(.*?)<\/a>/, '<span>$1</span>')
}

function writeWithSection(line: number): string {
  return write('#/paths/~1pets/get', line).replace('<a', '<span>section 3, line 9</span> <a')
}

function writeMarkdown(one: number, other: number): string {
  return `> **Specified** ([pets.yaml, line ${one}](/openapi.yaml)): Yes.\n\n> **Specified** ([pets.yaml, line ${other}](/openapi.yaml)):`
}

function writeFinding(line: number): string {
  return `<li id="found-no-error" data-place="#/paths/~1pets/get"> <strong>No error.</strong> Said so, line 3. <span class="finding-line">pets.yaml, line ${line}.</span> </li>`
}
