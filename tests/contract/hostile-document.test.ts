import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { buildTestSite } from '../support/sites.ts'
import { findAll, getAttribute } from './built-page.ts'

interface HostilePage {
  readonly file: string
  readonly html: string
  readonly elements: ReturnType<typeof findAll>
}

const pages: HostilePage[] = []

const site = await buildTestSite('hostile')
for await (const file of glob('**/*.html', { cwd: site })) {
  const html = readFileSync(join(site, file), 'utf8')
  pages.push({ file, html, elements: findAll(parse(html), () => true) })
}

/** Searches the elements of all pages, with the page of each. */
function search(find: (element: HostilePage['elements'][number]) => string | undefined) {
  return pages.flatMap(({ file, elements }) =>
    elements.flatMap((element) => {
      const found = find(element)
      return found === undefined ? [] : [`${file}: ${found.slice(0, 120)}`]
    }),
  )
}

test('Scripts of the document are neither scripts of a page nor permitted by its policy', () => {
  const scripts = search(({ tagName, childNodes: [text] }) =>
    tagName === 'script' && text && 'value' in text && /^\s*(?:parent\.)?ran\(/.test(text.value)
      ? text.value
      : undefined,
  )

  expect(pages.length).toBeGreaterThan(15)
  expect(scripts).toEqual([])
})

test('Attributes of a page neither run nor load anything from the document', () => {
  const running = search(({ tagName, attrs }) => {
    const found = attrs.find(
      ({ name, value }) =>
        name.startsWith('on') ||
        /^\s*(?:javascript|vbscript|data):/i.test(value.replaceAll(/[\s\0]/g, '')) ||
        (['src', 'srcset', 'srcdoc', 'action', 'poster'].includes(name) &&
          /evil|ran\(/.test(value)),
    )
    return found && `<${tagName} ${found.name}="${found.value}">`
  })

  expect(running.filter((one) => !one.includes('data:image/svg+xml'))).toEqual([])
})

test('Elements of the document do not become elements of a page', () => {
  const own = search(({ tagName, attrs }) =>
    /^(?:iframe|object|embed|base|marquee|i)$/.test(tagName) ||
    attrs.some(({ name, value }) => name === 'src' && value === 'x')
      ? tagName
      : undefined,
  )

  expect(own).toEqual([])
})

test('Every page is complete: one title in its head, and one end', () => {
  for (const { file, html, elements } of pages) {
    const titles = elements.filter(
      ({ tagName, parentNode }) => tagName === 'title' && parentNode?.nodeName === 'head',
    )
    expect([file, titles.length, html.match(/<\/html>/g)?.length]).toEqual([file, 1, 1])
  }
})

test('Bidirectional control characters are shown as codes or isolated', () => {
  const turned = search((element) => {
    const text = element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
    const isKept =
      (getAttribute(element, 'class') ?? '').includes('portal-invisible-character') ||
      ['script', 'option'].includes(element.tagName)
    return /[\u202A-\u202E\u2066-\u2069]/.test(text) && !isKept
      ? `<${element.tagName}> ${text}`
      : undefined
  })

  expect(turned).toEqual([])
  expect(pages.some(({ html }) => html.includes('[U+202E]desrever'))).toBe(true)
})
