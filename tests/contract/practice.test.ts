import { beforeAll, describe, expect, test } from 'vitest'
import { publicSources } from '#site/statements/public-sources.ts'
import {
  findAll,
  findPage,
  hasClass,
  readAttribute,
  readBuiltPages,
  readStatements,
  readText,
} from './built-page.ts'
import type { BuiltPage, ReadStatement } from './built-page.ts'
import { practiceFacts } from './practice-facts.ts'

let pages: readonly BuiltPage[] = []
beforeAll(async () => {
  pages = await readBuiltPages()
})

test.for(practiceFacts)('$page says, by $source: $advice', ({ page, source, evidence }) => {
  expect(
    listPractice(page).some(
      ({ links, text }) =>
        links.includes(publicSources[source].url) &&
        evidence.every((pattern) => pattern.test(text)),
    ),
  ).toBe(true)
})

test('Advice with the wrong source is noticed', () => {
  const found = listPractice('/authentication/send-a-key/').filter(({ links }) =>
    links.includes(publicSources['curl-redirect-host'].url),
  )
  expect(found.some(({ text }) => text.includes('query string'))).toBe(false)
})

test.for(['/errors/', '/errors/unreadable/'])('%s says that * admits the page too', (path) => {
  const found = listPractice(path).filter(({ links }) =>
    links.some((link) => link.startsWith('https://fetch.spec.whatwg.org/')),
  )
  expect(found.map(({ text }) => text).join(' ')).toMatch(
    /The value \* admits it too, as long as the request is sent without the browser’s credentials/,
  )
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

function listPractice(path: string): readonly ReadStatement[] {
  return readStatements(findPage(pages, path).content).filter(
    ({ status }) => status === 'general-practice',
  )
}
