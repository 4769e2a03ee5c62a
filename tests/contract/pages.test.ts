import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#portal/host/paths.ts'
import { source } from '#portal/service.ts'
import { linkSection } from '#starlight/reference/service.ts'
import { serviceDescription as contract } from '../support/service-description.ts'
import { loadSourceDocument } from '../support/source-document.ts'
import { publicSources } from '#starlight/statements/public-sources.ts'
import { cautions } from '#starlight/statements/statuses.ts'
import {
  findAll,
  findContent,
  findPage,
  hasClass,
  getAttribute,
  loadBuiltPages,
  getStatements,
  getVisibleText,
} from './built-page.ts'
import type { BuiltPage } from './built-page.ts'
import { loadSiteFile } from './plain-pages.ts'
import { sourceFacts } from './source-facts.ts'

const pages = await loadBuiltPages()

describe('Facts of the source', () => {
  test.for(sourceFacts)('%s cites section %s: %s', ([page, section, ...texts]) => {
    const statements = getStatements(findPage(pages, page).content).filter(
      ({ status, links }) => status === 'specified' && links.includes(linkSection(source, section)),
    )
    expect(statements.some(({ text }) => texts.every((one) => text.includes(one)))).toBe(true)
  })
})

test('A published page has no pointer to the API description in its markup', () => {
  const withPointers = pages.filter(({ path }) => loadPage(path).includes('data-pointer'))
  expect(withPointers.map(({ path }) => path)).toEqual([])
})

// The console of several operations loads the file of the chosen one with a function of that script.
const isOnly = contract.operations.length === 1
test.runIf(isOnly)(
  'The console’s page does not load the scripts of the page of an operation',
  () => {
    expect(loadPage('/reference/list-experiments/')).toContain('/operation-page.')
    expect(loadPage('/console/')).not.toContain('/operation-page.')
  },
)

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

test.for(Object.keys(publicSources))('The public source %s is cited by a page', (id) => {
  const texts = globSync('src/content/docs/**/*.mdx').map((file) => readFileSync(file, 'utf8'))
  expect(texts.some((text) => text.includes(`'${id}'`) || text.includes(`source="${id}"`))).toBe(
    true,
  )
})

describe('labels', () => {
  test('A statement about the source links to an existing section of the source page', () => {
    const anchors = getAnchors(findPage(pages, '/source/'))
    // The fields of a named schema are cited in the operation that contains it.
    const cited = pages.filter(({ path }) => !path.startsWith('/reference/schemas/'))
    const broken = cited.flatMap(({ path, content }) =>
      getStatements(content)
        .filter(({ status }) => ['specified', 'not-specified', 'contradictory'].includes(status))
        .filter(({ links }) => links.length !== 1 || !links.every((link) => anchors.has(link)))
        .map(({ text }) => `${path} ${text}`),
    )
    expect(broken).toEqual([])
    expect(anchors.has('/source/#10-nothing')).toBe(false)
  })

  test('Only general practice cites a public source', () => {
    const wrong = pages.flatMap(({ path, content }) =>
      getStatements(content)
        .filter(({ status, links }) => {
          const isPublic = links.length > 0 && links.every((link) => link.startsWith('https://'))
          return isPublic !== (status === 'general-practice')
        })
        .map(({ text }) => `${path} ${text}`),
    )
    expect(wrong).toEqual([])
  })

  test('Only cautions have a badge, at most 120 in all, and each links to its explanation', () => {
    const badges = pages.flatMap(({ content }) =>
      findAll(content, (element) => hasClass(element, 'portal-caution')),
    )
    const known = new Set<string>(Object.values(cautions).map(({ badge }) => badge))
    expect(badges.map((badge) => getVisibleText(badge)).filter((text) => !known.has(text))).toEqual(
      [],
    )
    expect(badges.length).toBeGreaterThan(40)
    expect(badges.length).toBeLessThanOrEqual(120)
    for (const { path, content } of pages) {
      const legends = findAll(parse(loadPage(path)), (element) =>
        hasClass(element, 'portal-legend'),
      ).map((legend) => getAttribute(legend, 'id'))
      const opened = findAll(content, (element) => hasClass(element, 'portal-caution')).map(
        (badge) => getAttribute(badge, 'popovertarget'),
      )
      expect({ path, opened: new Set(opened) }).toEqual({ path, opened: new Set(legends) })
    }
  })

  test('Statements of this portal and of the source are not labelled as cautions', () => {
    const labelled = pages.flatMap(({ path, content }) =>
      findAll(content, (element) =>
        ['specified', 'this-portal'].includes(getAttribute(element, 'data-status') ?? ''),
      )
        .filter(
          (element) => findAll(element, (inner) => hasClass(inner, 'portal-caution')).length > 0,
        )
        .map(() => path),
    )
    expect(labelled).toEqual([])
  })

  test('The page of an operation shows three open points, and folds the others', () => {
    const { content } = findPage(pages, '/reference/list-experiments/')
    const [fold] = findAll(content, (element) => hasClass(element, 'portal-open-points-rest'))
    const { openPoints = [] } = contract.documented.get('list-experiments') ?? {}
    expect(openPoints.length).toBeGreaterThan(3)
    expect(getPoints(content)).toHaveLength(openPoints.length)
    expect(fold && getPoints(fold)).toHaveLength(openPoints.length - 3)
  })

  test('Every written page, and each page of a failure, ends with the section Next', () => {
    const without = pages
      .filter(({ path }) =>
        /^\/(quickstart|errors|authentication|reference\/(?!api\/)|sandbox)/.test(path),
      )
      .filter(({ path }) => path.startsWith('/errors/') || isWritten(path))
      .filter(({ content }) => !getHeadings(content).includes('Next'))
    expect(without.map(({ path }) => path)).toEqual([])
  })
})

describe('the source page', () => {
  test('Has the headings of the source, in order', () => {
    const titles = Object.entries(source.sections).map(
      ([number, { title }]) => `${number}. ${title}`,
    )
    expect(getHeadings(findPage(pages, '/source/').content)).toEqual(titles)
  })

  test('Contains the text of the source, word for word', () => {
    const [, text = ''] = getVisibleText(findPage(pages, '/source/').content).split(
      /(?=Service API: key-based)/,
    )
    expect(text).toBe(loadSourceDocument().text)
  })
})

function loadPage(path: string): string {
  return loadSiteFile(path.endsWith('/') ? `${path}index.html` : path)
}

function isWritten(path: string): boolean {
  return existsSync(join(projectRoot, `src/content/docs${path.replace(/\/$/, '')}.mdx`))
}

function getPoints(parent: BuiltPage['content']) {
  return findAll(parent, (element) => hasClass(element, 'portal-open-points')).flatMap((list) =>
    findAll(list, ({ tagName }) => tagName === 'li'),
  )
}

function getAnchors({ path, content }: BuiltPage): ReadonlySet<string> {
  const ids = findAll(content, () => true).flatMap((element) => getAttribute(element, 'id') ?? [])
  return new Set(ids.map((id) => `${path}#${id}`))
}

function getHeadings(content: NonNullable<ReturnType<typeof findContent>>): readonly string[] {
  return findAll(content, ({ tagName }) => tagName === 'h2').map((heading) =>
    getVisibleText(heading),
  )
}
