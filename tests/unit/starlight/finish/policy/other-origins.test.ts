import { expect, test } from 'vitest'
import { editText } from '#text/edit-text.ts'
import { parseElements } from '#starlight/html/page-elements.ts'
import { describeBlocked, findOtherOrigins } from '#starlight/finish/policy/other-origins.ts'

test.each([
  '<script src="https://stats.example/a.js"></script>',
  '<script src="//stats.example/a.js"></script>',
  '<iframe src="https://stats.example/frame"></iframe>',
  '<link rel="stylesheet" href="https://stats.example/a.css">',
  '<link rel="alternate stylesheet" href="https://stats.example/a.css">',
  '<link rel="modulepreload" href="https://stats.example/a.js">',
  '<noscript><iframe src="https://stats.example/frame"></iframe></noscript>',
  '<object data="https://stats.example/a"><embed src="https://stats.example/a"></object>',
])('%s is removed', (html) => {
  const page = `<p>Before</p>${html}<p>After</p>`

  const { blocked, edits, media } = findOtherOrigins(parseElements(page), new Set())

  expect(editText(page, edits).replace('<noscript></noscript>', '')).toBe(
    '<p>Before</p><p>After</p>',
  )
  expect(new Set(blocked.map(({ origin }) => origin))).toEqual(new Set(['https://stats.example']))
  expect(media).toEqual([])
})

test.each([
  '<script src="/_astro/page.js"></script>',
  '<link rel="stylesheet" href="/_astro/page.css">',
  '<link rel="canonical" href="https://docs.example/">',
  '<link rel="preconnect" href="https://stats.example">',
  '<a href="https://elsewhere.example/">Elsewhere</a>',
  '<script src="https://allowed.example/a.js"></script>',
])('%s stays', (html) => {
  expect(findOtherOrigins(parseElements(html), new Set(['https://allowed.example']))).toEqual({
    blocked: [],
    edits: [],
    media: [],
  })
})

test.each([
  '<img src="https://img.example/a.png" alt="">',
  '<img src="/a.png" srcset="/a.png 1x, https://img.example/b.png 2x" alt="">',
  '<video poster="https://img.example/a.png"></video>',
  '<video><source src="https://img.example/a.mp4"></video>',
  '<svg><image href="https://img.example/a.png" /></svg>',
  '<link rel="apple-touch-icon" href="https://img.example/a.png">',
])('%s stays, and its origin is permitted for media', (html) => {
  expect(findOtherOrigins(parseElements(html), new Set())).toEqual({
    blocked: [],
    edits: [],
    media: ['https://img.example'],
  })
})

test.each([
  '<button onclick="run()">Run</button>',
  '<noscript><img src="/a.png" onerror="run()"></noscript>',
  '<a href=" JavaScript:run()">Run</a>',
])('%s is reported, and has no origin', (html) => {
  const { blocked } = findOtherOrigins(parseElements(html), new Set())

  expect(blocked.map(({ origin }) => origin)).toEqual([undefined])
})

test('The warning lists everything once, with the option to copy', () => {
  const html =
    '<script src="https://stats.example/a.js"></script><iframe src="https://video.example/1"></iframe><button onclick="run()">Run</button>'
  const { blocked } = findOtherOrigins(parseElements(html), new Set())

  expect(describeBlocked([...blocked, ...blocked])).toBe(
    `Pages with a security policy are built without these, because they could read an API key:
  <script src="https://stats.example/a.js">
  <iframe src="https://video.example/1">
  <button onclick="run()">
To keep them, add the option allowedOrigins: ['https://stats.example', 'https://video.example'].
Code in attributes does not run there: add the listener in a script.`,
  )
  expect(describeBlocked([])).toBeUndefined()
})
