import { beforeAll, describe, expect, test } from 'vitest'
import {
  findAll,
  findPage,
  hasClass,
  readAttribute,
  readBuiltPages,
  readStatements,
  readText,
} from './built-page.ts'
import type { BuiltPage } from './built-page.ts'

let pages: readonly BuiltPage[] = []
beforeAll(async () => {
  pages = await readBuiltPages()
})

describe('the quickstart', () => {
  test('It starts the sandbox before it needs it', () => {
    const text = readText(findPage(pages, '/quickstart/').content)
    const start = text.indexOf('npm install && npm start')
    expect(start).toBeGreaterThan(0)
    expect(start).toBeLessThan(text.indexOf('Open the sandbox'))
  })

  test('Its command prints the status and the content type, and its page says what the sandbox sends', () => {
    const { content } = findPage(pages, '/quickstart/')
    const commands = findAll(content, ({ tagName }) => tagName === 'pre').map((code) =>
      readText(code),
    )
    expect(
      commands.filter((command) => command.includes('%{http_code} %{content_type}')),
    ).toHaveLength(1)
    const sandbox = readStatements(content).filter(({ status }) => status === 'sandbox-only')
    expect(sandbox.some(({ text }) => text.includes('200 application/json'))).toBe(true)
  })

  test('It has a line for Windows', () => {
    expect(readText(findPage(pages, '/quickstart/').content)).toContain(
      'On Windows, use PowerShell',
    )
  })
})

test('Nothing under "Specified" links outside this portal', () => {
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

test('Wherever code uses the sandbox’s address, the page says so', () => {
  const silent = pages.filter(({ content }) => {
    const codes = findAll(content, (element) => hasClass(element, 'expressive-code'))
    const names = codes.some((code) => /http:\/\/localhost:\d+\/v1/.test(readText(code)))
    return names && !readText(content).includes('is the address of the local sandbox')
  })
  expect(silent.map(({ path }) => path)).toEqual([])
})
