import { toHtml } from 'hast-util-to-html'
import { expect, test } from 'vitest'
import { renderIntroduction } from '#starlight/markdown/introduction.ts'

const description = `
# Introduction
Words before.

## Rate limit
So many a minute.

### Headers
Three of them.

## Rate limit
Once more.
`

test('Headings have anchors, and the first level forms the table of contents', () => {
  const { content, headings } = renderIntroduction(description, 'Introduction')

  expect(headings).toEqual([
    { slug: 'about-rate-limit', text: 'Rate limit', depth: 3 },
    { slug: 'about-rate-limit-3', text: 'Rate limit', depth: 3 },
  ])
  expect(toHtml(content)).toBe(
    '<p>Words before.</p><h3 id="about-rate-limit">Rate limit</h3><p>So many a minute.</p>' +
      '<h4 id="about-headers">Headers</h4><p>Three of them.</p>' +
      '<h3 id="about-rate-limit-3">Rate limit</h3><p>Once more.</p>',
  )
})

test('Headings in any script have an anchor, and a different first heading stays', () => {
  const { content, headings } = renderIntroduction('# Überblick: 概要', 'Introduction')

  expect(headings.map(({ slug }) => slug)).toEqual(['about-überblick-概要'])
  expect(content).toHaveLength(1)
})

test.each([undefined, '', 'One sentence.'])('%j has no headings', (text) => {
  expect(renderIntroduction(text, 'Introduction').headings).toEqual([])
})

test('Links resolve to headings of the same text, including duplicates', () => {
  const text = `
See [limits](#rate-limit), [again](#rate-limit-1), [here](#section/Rate-limit) and [there](#elsewhere).

## Rate limit
## Rate limit
`
  const { content } = renderIntroduction(text, '', (address) => `/pages/${address.slice(1)}/`)

  const targets = [...toHtml(content).matchAll(/href="([^"]+)"/g)].map(([, target]) => target)
  expect(targets).toEqual([
    '#about-rate-limit',
    '#about-rate-limit-2',
    '#about-rate-limit',
    '/pages/elsewhere/',
  ])
})
