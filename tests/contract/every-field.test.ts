import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseBrand } from '#theme/brand-options.ts'
import { defaultService } from '#portal/portal-options.ts'
import { createCallSamples } from '#starlight/code-samples/call-samples.ts'
import { loadApiReference } from '#starlight/reference/api-reference.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { parseSettings } from '#starlight/reference/settings.ts'
import { buildTime } from '../support/build-time.ts'
import { buildTestSite } from '../support/sites.ts'

/** Fields that readers of the pages do not need, with the reason. */
const omitted: Readonly<Record<string, string>> = {
  zqPathSummary: 'The summaries of the operations of a path are shown instead, if they exist.',
  zqOperationId:
    'An operationId determines the address of a page; the search and the tools find it.',
  zqPost: 'Same as above.',
  zqGet: 'Same as above.',
  zqPut: 'Same as above.',
  zqPlain: 'Same as above.',
  zqQuery: 'Same as above.',
  zqAdditional: 'Same as above.',
  zqTagName: 'A tag is shown by its summary or display name.',
  zqExampleName: 'An example is shown by its summary.',
  zqEncodingHeader:
    'Pages cannot set the headers of a part; the build reports that they are not sent.',
}

/** Text that represents a field without a text value: the words of the page that it causes. */
const facts: Readonly<Record<string, string>> = {
  'operation, deprecated': 'deprecated',
  'parameter, required': 'required',
  'parameter, allowEmptyValue': 'It may be sent without a value.',
  'parameter, allowReserved': 'Reserved characters such as / and ? are not percent-encoded.',
  'header, required': 'always sent',
  'schema, writeOnly': 'write-only',
  'schema, readOnly': 'read-only',
}

/** Same as above, for Swagger 2.0. */
const swaggerFacts: Readonly<Record<string, string>> = {
  'operation, deprecated': 'deprecated',
  'operation, schemes': 'http://zqhost.example/zqBasePath',
  'parameter, required': 'required',
  'parameter, allowEmptyValue': 'It may be sent without a value.',
  'parameter, collectionFormat': 'A list is sent as `zqList=1|2`.',
  'parameter, exclusiveMinimum': 'greater than `7008`',
  'parameter, uniqueItems': 'no two items alike',
  'parameter, type file': 'multipart/form-data',
  'schema, x-nullable': 'null',
  'schema, readOnly': 'read-only',
  'schema, discriminator': 'distinguished by “zqKind”; “zqThing” means “zqThing” itself',
  'scheme, flow': 'Authorization code',
}

describe.each([
  { version: 'OpenAPI 3.2', name: 'everyField', document: 'every-field.openapi.yaml', facts },
  {
    version: 'Swagger 2.0',
    name: 'everySwagger',
    document: 'every-field.swagger.yaml',
    facts: swaggerFacts,
  },
] as const)('Pages show each field of $version', ({ name, document, facts: shown }) => {
  const path = join('tests/fixtures/every-field', document)
  const source = readFileSync(join(projectRoot, path), 'utf8')
  let pages = ''
  let site = ''
  beforeAll(async () => {
    site = await buildTestSite(name)
    pages = globSync('**/*.md', { cwd: site })
      .map((file) => readFileSync(join(site, file), 'utf8'))
      .join('\n')
  }, buildTime)

  /** The texts and numbers of the document, each of which represents the field that contains it. */
  const words = [...new Set(source.match(/zq\w+|\b70\d\d\b/g))]

  test.each(words.filter((word) => !Object.hasOwn(omitted, word)))('%s', (word) => {
    // Compares complete words, because one may be the prefix of another.
    expect(pages).toMatch(new RegExp(String.raw`(?<!\w)${word}(?!\w)`, 'i'))
  })

  test('The Markdown contains the call of its page', async () => {
    const apiReference = await loadApiReference({
      settings: parseSettings({}),
      folder: '',
      brand: parseBrand({}, { root: projectRoot, name: 'Sample' }),
      source: { path, overlay: undefined },
      service: defaultService,
    })
    const lost = apiReference.api.operations.filter((operation) => {
      const { samples } = createCallSamples(apiReference, operation)
      const call = samples.find(({ id }) => id === 'curl')?.text ?? 'no call'
      return !readFileSync(join(site, 'reference', `${operation.slug}.md`), 'utf8').includes(call)
    })
    expect(lost.map(({ slug }) => slug)).toEqual([])
  })

  test.each(Object.entries(shown))('%s: “%s”', (_, fact) => {
    expect(pages).toContain(fact)
  })
})
