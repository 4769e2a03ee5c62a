import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#host/places.ts'

/*
 * Where a rule styles an element by what another around it has, as `.console:has(.form) .console-response` does, Chromium styles
 * everything in that other element again with each change in it: with one around the console, the whole page for each response.
 */
test('No rule asks what an element around the console has, to style another', () => {
  const sources = join(projectRoot, 'src')
  const faults = globSync('**/*.css', { cwd: sources }).flatMap((file) =>
    findAskers(readFileSync(join(sources, file), 'utf8')).map((rule) => `${file}: ${rule}`),
  )
  expect(faults).toEqual([])
})

test.each([
  ['.console:has(.form) .console-response { a: b }', 1],
  ['p, html:root:has(meta[name="a"]) > body { a: b }', 1],
  ['body:has(:not(.a, .b)) { a: b; .c { d: e } }', 1],
  ['@media print { .sl-markdown-content:has(> .a) > :not(.b) { a: b } }', 1],
  ['.console:has(.a[open]) { --a: b } .console-response { a: b }', 0],
  ['.console-panel:has(.form) + .console-response { a: b }', 0],
  [':root > head:has(meta) ~ body .a { a: b }', 0],
  ['.console .a:has(> :nth-child(2)) { a: b }', 0],
  ['/* .console:has(.a) .b { */', 0],
])('In %j there are so many: %d', (css, count) => {
  expect(findAskers(css)).toHaveLength(count)
})

const around = String.raw`(?:html|body|:root|\.sl-markdown-content|\.console)(?![\w-])`

function findAskers(css: string): readonly string[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\//g, '')
  // What is asked for holds at most two more levels of parentheses.
  const marked = plain.replaceAll(/:has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '¿')
  const asked = String.raw`${around}[^\s>+~,{}]*¿[^\s>+~,{}]*`
  const other = new RegExp(String.raw`${asked}\s*[\s>+~]\s*[^\s,{}][^{}]*\{`, 'g')
  const nested = new RegExp(String.raw`${asked}\s*\{[^{}]*\{`, 'g')
  return [...marked.matchAll(other), ...marked.matchAll(nested)].map(([rule]) => rule)
}
