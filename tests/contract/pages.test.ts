import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { linkSection, sourceSections } from '#site/statements/source-sections.ts'
import type { SourceSection } from '#site/statements/source-sections.ts'
import { statuses } from '#site/statements/statuses.ts'
import { serviceContract as contract } from '../support/service-contract.ts'
import {
  findAll,
  findContent,
  hasClass,
  readAttribute,
  readBuiltPages,
  readStatements,
  readText,
} from './built-page.ts'
import type { BuiltPage } from './built-page.ts'
import {
  findInventedRequests,
  findInventionsInDocument,
  findInventionsInText,
  readClaims,
} from './inventions.ts'
import { sourceFacts } from './source-facts.ts'
import type { SourceFact } from './source-facts.ts'

let pages: readonly BuiltPage[] = []
beforeAll(async () => {
  pages = await readBuiltPages()
})

describe('what the source says', () => {
  test.for(sourceFacts)('$page says, by section $section: $fact', (fact) => {
    expect(statesFact(findPage(fact.page), fact)).toBe(true)
  })

  test('A fact that its page does not state is noticed', () => {
    const [fact] = sourceFacts
    const missing = { ...fact, evidence: [/a fact that nobody wrote/] }
    expect(statesFact(findPage(fact.page), missing)).toBe(false)
    expect(statesFact(findPage(fact.page), { ...fact, section: '9' })).toBe(false)
  })
})

describe('what the source does not say', () => {
  test.for(contract.openPoints)('/not-specified/ lists "$topic", section $section', (point) => {
    const statements = readStatements(findPage('/not-specified/').content)
    const found = statements.filter(
      ({ status, links, text }) =>
        status === 'not-specified' &&
        links.includes(linkTo(point.section ?? '')) &&
        text.includes(`${point.topic}.`) &&
        text.includes(point.assume),
    )
    expect(found).toHaveLength(1)
  })

  test.for(contract.openPoints)(
    '/not-specified/ says whether the source mentions "$topic"',
    (point) => {
      const statement = readStatements(findPage('/not-specified/').content).find(({ text }) =>
        text.includes(`${point.topic}. ${point.assume}`),
      )
      expect(statement?.text.startsWith('The source does not mention this')).toBe(!point.mentioned)
    },
  )

  test('An open point on any page is in the contract, word for word', () => {
    const known = new Set(contract.openPoints.map(({ topic, assume }) => `${topic}. ${assume}`))
    const shown = pages.flatMap(({ content }) =>
      findAll(content, (element) => hasClass(element, 'open-points')).flatMap((list) =>
        findAll(list, ({ tagName }) => tagName === 'li').map((item) => readText(item)),
      ),
    )
    expect(shown.length).toBeGreaterThan(known.size)
    expect(shown.filter((text) => !known.has(text))).toEqual([])
  })

  test.for(contract.contradictions)('Both sides of "$topic" are shown with our choice', (entry) => {
    for (const path of ['/not-specified/', '/authentication/handle-keys/']) {
      const statement = readStatements(findPage(path).content).find(
        ({ status, links }) =>
          status === 'contradictory' && links.includes(linkTo(entry.section ?? '')),
      )
      for (const side of entry.statements) expect(statement?.text).toContain(side)
      expect(statement?.text).toContain(`Until the owner of the service decides: ${entry.reading}`)
    }
  })

  test('No page claims a status code, key format, field, limit or header of the service', () => {
    const ownSubject = new Set(['/sandbox/', '/source/', '/console/', '/conformance/'])
    const found = pages
      .filter(({ path }) => !ownSubject.has(path))
      .flatMap((page) =>
        findInventionsInText(readClaims(page)).map((what) => `${page.path} ${what}`),
      )
    expect(found).toEqual([])
  })

  test.for([
    ['The response is 401 then.', 'a status code: 401'],
    ['A key looks like sandbox_ and more.', 'a key format: sandbox_'],
    ['A key looks like sk_live_abcdefgh12.', 'a key format: sk_live_abcdefgh12'],
    ['It returns { "experiments": [] }.', 'a field of a body: "experiments": ['],
    ['You have 100 requests per minute.', 'a limit: 100 requests per'],
    ['Look at X-RateLimit-Remaining.', 'a header: X-RateLimit-Remaining'],
  ])('An invented fact is noticed: %s', ([text, expected]) => {
    expect(findInventionsInText(text ?? '')).toContain(expected)
  })

  test('No page shows a request that the source does not', () => {
    const found = pages.flatMap(({ path, content }) =>
      findInventedRequests(readText(content)).map((what) => `${path} ${what}`),
    )
    expect(found).toEqual([])
  })

  test.for([
    'DELETE /v1/experiments',
    'GET /v1/keys',
    'GET /v2/experiments',
    'GET /v1/experiments?limit=1',
    'GET /v1/experiments/17',
  ])('An invented request is noticed: %s', (text) => {
    expect(findInventedRequests(text)).toHaveLength(1)
  })

  test('The API document describes no body, status code, parameter or further operation', () => {
    expect(findInventionsInDocument(contract.document)).toEqual([])
  })

  test('An invention in the API document is noticed', () => {
    const document = {
      paths: {
        '/v1/experiments': {
          get: {
            parameters: [{ name: 'limit', in: 'query' }],
            responses: { '200': { content: {} } },
          },
          post: {},
        },
        '/v1/keys': {},
      },
    }
    expect(findInventionsInDocument(document)).toHaveLength(5)
  })
})

describe('labels', () => {
  test('A statement about the source links to a section that the source page has', () => {
    const anchors = readAnchors(findPage('/source/'))
    const broken = pages.flatMap(({ path, content }) =>
      readStatements(content)
        .filter(({ status }) => ['specified', 'not-specified', 'contradictory'].includes(status))
        .filter(({ links }) => links.length !== 1 || !links.every((link) => anchors.has(link)))
        .map(({ text }) => `${path} ${text}`),
    )
    expect(broken).toEqual([])
    expect(anchors.has('/source/#10-nothing')).toBe(false)
  })

  test('General practice names a public source, and nothing else does', () => {
    const wrong = pages.flatMap(({ path, content }) =>
      readStatements(content)
        .filter(({ status, links }) => {
          const isPublic = links.length > 0 && links.every((link) => link.startsWith('https://'))
          return isPublic !== (status === 'general-practice')
        })
        .map(({ text }) => `${path} ${text}`),
    )
    expect(wrong).toEqual([])
  })

  test('Every label is a short name, and only the legend on the first page explains it', () => {
    const known = new Set<string>(Object.values(statuses).map(({ label }) => label))
    const labels = pages.flatMap(({ content }) =>
      findAll(content, (element) => hasClass(element, 'statement-status')).map((label) =>
        readText(label),
      ),
    )
    expect(labels.filter((label) => !known.has(label))).toEqual([])
    expect(known).toContain('General practice')
    for (const { label, meaning } of Object.values(statuses)) {
      const explaining = pages.filter(({ content }) =>
        readText(content).includes(`${label} ${meaning}`),
      )
      expect(explaining.map(({ path }) => path)).toEqual(['/'])
    }
  })

  test('Every documentation page ends with what to do next', () => {
    const without = pages
      .filter(({ path }) =>
        /^\/(quickstart|console|conformance|errors|authentication|reference\/(?!api\/)|not-specified|sandbox)/.test(
          path,
        ),
      )
      .filter(({ content }) => !readHeadings(content).includes('Next'))
    expect(without.map(({ path }) => path)).toEqual([])
  })
})

describe('the source page', () => {
  test('It has the headings of the source, in order', () => {
    const titles = Object.entries(sourceSections).map(
      ([number, { title }]) => `${number}. ${title}`,
    )
    expect(readHeadings(findPage('/source/').content)).toEqual(titles)
  })

  // Computed once from the source itself: its text without Markdown markup, with white space collapsed.
  test('Its text is the text of the source, word for word', () => {
    const [, text = ''] = readText(findPage('/source/').content).split(/(?=Service API: key-based)/)
    expect(text.match(/not shown/g)).toHaveLength(12)
    expect(hash(text)).toBe('d5cc5f08272669b8fe7951db8325c1a9bd0b3a88379ca0669c18290319707958')
    expect(hash(text.replace('GET', 'POST'))).not.toBe(hash(text))
  })
})

function findPage(path: string): BuiltPage {
  const page = pages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`The built site has no page ${path}.`)
  return page
}

function statesFact({ content }: BuiltPage, { section, evidence }: SourceFact): boolean {
  return readStatements(content).some(
    ({ status, links, text }) =>
      status === 'specified' &&
      links.includes(linkSection(section)) &&
      evidence.every((pattern) => pattern.test(text)),
  )
}

function linkTo(section: string): string {
  const known = Object.keys(sourceSections).find(
    (number): number is SourceSection => number === section,
  )
  if (!known) throw new Error(`The source has no section ${section}.`)
  return linkSection(known)
}

function readAnchors({ path, content }: BuiltPage): ReadonlySet<string> {
  const ids = findAll(content, () => true).flatMap((element) => readAttribute(element, 'id') ?? [])
  return new Set(ids.map((id) => `${path}#${id}`))
}

function readHeadings(content: NonNullable<ReturnType<typeof findContent>>): readonly string[] {
  return findAll(content, ({ tagName }) => tagName === 'h2').map((heading) => readText(heading))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
