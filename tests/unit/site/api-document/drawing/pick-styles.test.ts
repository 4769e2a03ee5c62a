import { expect, test } from 'vitest'
import { pickStyles } from '#site/api-document/drawing/pick-styles.ts'

const html = `<div class="part px-1.5 text-sm/4 py-[6.75px]" style="color: var(--named)" data-part="1">
  <p id="place">other-class</p>
</div>`

test.each([
  '.part{a:b}',
  String.raw`.px-1\.5{a:b}`,
  String.raw`.text-sm\/4{a:b}`,
  String.raw`.py-\[6\.75px\]{a:b}`,
  '.part:hover p::before{a:b}',
  'div > #place{a:b}',
  '[data-part]{a:b}',
  'body{a:b}',
  '.of-script .part{a:b}',
  '@media print{.part{a:b}}',
  '@layer one{.part{a:b}}',
  ':root{--named:1}',
  ':root{--used:1}.part{a:var(--used)}',
  '@property --used{syntax:"*";inherits:false}.part{a:var(--used,1)}',
])('%s is picked', async (style) => {
  expect(await pickStyles([style], html, ['of-script'])).toBe(style)
})

test.each([
  '.other-class{a:b}',
  'ul{a:b}',
  '#other{a:b}',
  '.part .other{a:b}',
  '[data-other]{a:b}',
])('%s is left', async (style) => {
  expect(await pickStyles([style], html, [])).toBe('')
})

test('What is never used goes with it', async () => {
  const styles =
    ':root{--unused:1}@property --unused{syntax:"*";inherits:false}@keyframes unused{to{a:b}}.part{a:b}'
  expect(await pickStyles([styles], html, [])).not.toContain('unused')
})

test('Style sheets keep their order', async () => {
  expect(await pickStyles(['.part{a:1}', '.part{a:2}'], html, [])).toBe('.part{a:1}\n.part{a:2}')
})
