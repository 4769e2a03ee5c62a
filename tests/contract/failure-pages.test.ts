import { describe, expect, test } from 'vitest'
import { getCitationUrl } from '#text/citation.ts'
import { retryAdvice } from '#response/exchange/failures/failure.ts'
import { findAll, hasClass, loadBuiltPages, getStatements, getVisibleText } from './built-page.ts'
import type { BuiltPage } from './built-page.ts'
import { findPortalSubjects, findUnlabelledClaims } from './inventions.ts'

const pages = await loadBuiltPages()

describe('pages of failures', () => {
  test('Every sentence is labelled with its origin', () => {
    const unlabelled = findFailurePages().flatMap(({ path, content }) =>
      findUnlabelledItems(content).map((text) => `${path} ${text}`),
    )
    expect(unlabelled).toEqual([])
  })

  test('A page begins with what you can do, folds what a page cannot know, and has no internal name', () => {
    const page = findFailurePages().find(({ path }) => path === '/errors/unreachable/')
    const content = page?.content ?? missing('/errors/unreachable/')
    const [first] = findAll(content, ({ tagName }) => tagName === 'h2')
    expect(first && getVisibleText(first)).toBe('What you can do')
    const folded = findAll(content, ({ tagName }) => tagName === 'details').map((one) =>
      getVisibleText(one),
    )
    expect(folded.join('')).toContain('What a page cannot know')
    for (const { content: each } of findFailurePages()) {
      expect(getVisibleText(each)).not.toMatch(/failure code|rebuild the portal/i)
    }
  })

  test('General practice cites one section and does not describe this portal', () => {
    const wrong = findFailurePages().flatMap(({ path, content }) =>
      getStatements(content)
        .filter(({ status }) => status === 'general-practice')
        .filter(({ links, text }) => links.length !== 1 || findPortalSubjects(text).length > 0)
        .map(({ text }) => `${path} ${text}`),
    )
    expect(wrong).toEqual([])
  })

  test('Statements of this portal never claim what the service documents', () => {
    const wrong = pages.flatMap(({ path, content }) =>
      getStatements(content)
        .filter(({ status }) => status === 'this-portal')
        .flatMap(({ text }) => findUnlabelledClaims(text).map((claim) => `${path} ${claim}`)),
    )
    expect(wrong).toEqual([])
  })

  test('The pages use all required labels', () => {
    const statuses = findFailurePages().flatMap(({ content }) =>
      getStatements(content).map(({ status }) => status),
    )
    expect([...new Set(statuses)].toSorted()).toEqual([
      'general-practice',
      'not-specified',
      'this-portal',
    ])
  })
})

test.for(['/reference/errors/', '/reference/limits/', '/authentication/use-keys-from-code/'])(
  '%s contains the shared advice on retries, with its source',
  (path) => {
    const statements = getStatements(
      pages.find((page) => page.path === path)?.content ?? missing(path),
    )
    for (const { text, source } of retryAdvice) {
      expect(
        statements.filter(
          ({ links, text: shown }) =>
            links.includes(getCitationUrl(source) ?? '') && shown.includes(text),
        ),
      ).toHaveLength(1)
    }
  },
)

function findFailurePages(): readonly BuiltPage[] {
  const found = pages.filter(({ path }) => path.startsWith('/errors/'))
  expect(found.length).toBeGreaterThan(20)
  return found
}

/** Finds list items outside statements, except links to other pages, which state nothing. */
function findUnlabelledItems(content: BuiltPage['content']): readonly string[] {
  const labelled = new Set(
    findAll(content, (element) => hasClass(element, 'portal-statement')).flatMap((statement) =>
      findAll(statement, ({ tagName }) => tagName === 'li'),
    ),
  )
  return findAll(content, ({ tagName }) => tagName === 'li')
    .filter((item) => !labelled.has(item))
    .filter((item) => findAll(item, ({ tagName }) => tagName === 'a').length === 0)
    .map((item) => getVisibleText(item))
}

function missing(path: string): never {
  throw new Error(`The built site has no page ${path}.`)
}
