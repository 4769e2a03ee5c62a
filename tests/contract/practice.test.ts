import { beforeAll, expect, test } from 'vitest'
import { findAll, hasClass, getAttribute, loadBuiltPages, getVisibleText } from './built-page.ts'
import type { BuiltPage } from './built-page.ts'

let pages: readonly BuiltPage[] = []
beforeAll(async () => {
  pages = await loadBuiltPages()
})

test('Content under "Specified" does not link outside this portal', () => {
  const leading = pages.flatMap(({ path, content }) =>
    findAll(content, (element) => getAttribute(element, 'data-status') === 'specified').flatMap(
      (statement) =>
        findAll(statement, ({ tagName }) => tagName === 'a')
          .map((link) => getAttribute(link, 'href') ?? '')
          .filter((link) => !/^[/#]/.test(link))
          .map((link) => `${path} ${link}`),
    ),
  )
  expect(leading).toEqual([])
})

test('Code with the sandbox’s address is marked as such on the page', () => {
  const silent = pages.filter(({ content }) => {
    const codes = findAll(content, (element) => hasClass(element, 'expressive-code'))
    const names = codes.some((code) => /http:\/\/localhost:\d+\/v1/.test(getVisibleText(code)))
    return names && !getVisibleText(content).includes('is the address of the local sandbox')
  })
  expect(silent.map(({ path }) => path)).toEqual([])
})
