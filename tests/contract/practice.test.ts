import { beforeAll, expect, test } from 'vitest'
import { findAll, hasClass, readAttribute, readBuiltPages, readText } from './built-page.ts'
import type { BuiltPage } from './built-page.ts'

let pages: readonly BuiltPage[] = []
beforeAll(async () => {
  pages = await readBuiltPages()
})

test('Content under "Specified" does not link outside this portal', () => {
  const leading = pages.flatMap(({ path, content }) =>
    findAll(content, (element) => readAttribute(element, 'data-status') === 'specified').flatMap(
      (statement) =>
        findAll(statement, ({ tagName }) => tagName === 'a')
          .map((link) => readAttribute(link, 'href') ?? '')
          .filter((link) => !/^[/#]/.test(link))
          .map((link) => `${path} ${link}`),
    ),
  )
  expect(leading).toEqual([])
})

test('Code with the sandbox’s address is marked as such on the page', () => {
  const silent = pages.filter(({ content }) => {
    const codes = findAll(content, (element) => hasClass(element, 'expressive-code'))
    const names = codes.some((code) => /http:\/\/localhost:\d+\/v1/.test(readText(code)))
    return names && !readText(content).includes('is the address of the local sandbox')
  })
  expect(silent.map(({ path }) => path)).toEqual([])
})
