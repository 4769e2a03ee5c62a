import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { locateBuild, projectRoot } from '#host/places.ts'
import { refreshSite } from '#host/refresh-site.ts'
import { buildSite } from '#host/build-site.ts'
import { readSettings } from '#site/settings.ts'
import { buildInTurn } from '../support/build-in-turn.ts'
import { buildTime } from '../support/build-time.ts'
import { hostEnvironment } from '../support/test-places.ts'

const document = 'tests/fixtures/every-field/every-field.openapi.yaml'
const source = readFileSync(join(projectRoot, document), 'utf8')

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
  const places = locateBuild({ PORTAL_DIR: join(hostEnvironment.PORTAL_DIR, 'every-field') })
  const settings = readSettings({ PORTAL_OPENAPI: document })
  await buildInTurn(() =>
    refreshSite({ places, settings, stop: new AbortController().signal, build: buildSite }),
  )
  pages = globSync('**/*.md', { cwd: places.site })
    .map((file) => readFileSync(join(places.site, file), 'utf8'))
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
