import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#host/places.ts'
import { buildTime } from '../support/build-time.ts'
import { buildTestSite, everyField } from '../support/sites.ts'

const source = readFileSync(join(projectRoot, everyField), 'utf8')

/** The texts of the document, each of which stands for the field that it is the value of. */
const words = [...new Set(source.match(/zq\w+/g))]

/** What no reader of the pages needs to be told, and why. */
const untold: Readonly<Record<string, string>> = {
  zqPathSummary: 'Of a path, the summaries of its operations say more, where they have some.',
  zqOperationId: 'An operationId gives a page its address; the search and the tools find it.',
  zqPost: 'As above.',
  zqQuery: 'As above.',
  zqAdditional: 'As above.',
  zqTagName: 'A tag bears its summary, or the name that the document gives it for readers.',
  zqExampleName: 'An example bears its summary.',
  zqEncodingHeader: 'No page can set the headers of a part; the build says that they are not sent.',
}

/** What stands for a field that takes no text: the words that a page says because of it. */
const facts: Readonly<Record<string, string>> = {
  'operation, deprecated': 'Deprecated.',
  'parameter, required': 'required',
  'parameter, allowReserved': 'Reserved characters such as / and ? are sent as they are.',
  'header, required': 'always sent',
  'schema, writeOnly': 'write-only',
  'schema, readOnly': 'read-only',
}

let pages = ''
beforeAll(async () => {
  const site = await buildTestSite('everyField')
  pages = globSync('**/*.md', { cwd: site })
    .map((file) => readFileSync(join(site, file), 'utf8'))
    .join('\n')
}, buildTime)

describe('A reader meets each field of a document', () => {
  test.each(words.filter((word) => !Object.hasOwn(untold, word)))('%s', (word) => {
    expect(pages.toLowerCase()).toContain(word.toLowerCase())
  })

  test.each(Object.entries(facts))('%s: “%s”', (_, fact) => {
    expect(pages).toContain(fact)
  })
})
