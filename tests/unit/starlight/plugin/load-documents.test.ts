import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { describeMissing, loadDocuments } from '#starlight/plugin/load-documents.ts'
import { parseOptions } from '#starlight/plugin/options.ts'
import { parseLocales } from '#starlight/reference/locale.ts'
import { expandLocales } from '#starlight/site/locales.ts'
import { parseBrand } from '#theme/brand-options.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const valid = "openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths: {}\n"
const broken = 'openapi: 3.1.0\ninfo: { title: Pets\npaths: {}\n'
const files = { 'v1.yaml': valid, 'v2.yaml': valid, 'v3.yaml': valid }
const languages = {
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } },
}

describe('A version that cannot be loaded is missing, with its file and line', () => {
  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['invalid YAML', { ...files, 'v2.yaml': broken }, /v2\.yaml:3: This is not YAML: /],
    ['another kind of document', { ...files, 'v2.yaml': 'a: 1\n' }, /v2\.yaml:1: This is not an /],
    ['an invalid Overlay', { ...files, 'v2.overlay.yaml': '[' }, /v2\.overlay\.yaml:1: This is /],
    [
      'a file that does not exist',
      { 'v1.yaml': valid, 'v3.yaml': valid },
      /There is no file .+v2\.yaml in the folder/,
    ],
  ])('%s', async (_, given, reason) => {
    const { folders, missing, messages } = await load(given)

    expect(folders).toEqual(['/pets', '/pets/v1'])
    expect(missing).toEqual(['/pets/v2'])
    expect(messages).toEqual([
      expect.stringMatching(
        /^The version v2 of \/pets\/ has no pages, and the changes from and to it are missing\. Correct its document, or remove the version\. /,
      ),
    ])
    expect(messages[0]).toMatch(reason)
  })
})

test('A version is missing in each locale, also if only its translation cannot be loaded, and is reported once', async () => {
  const given = { ...files, 'v1.de.overlay.yaml': '[' }
  const { folders, missing, messages } = await load(given, { starlight: languages })

  expect(folders).toEqual(['/pets', '/pets/v2', '/de/pets', '/de/pets/v2'])
  expect(missing).toEqual(['/pets/v1', '/de/pets/v1'])
  expect(messages).toHaveLength(1)
})

describe('An error is thrown', () => {
  test('for the current version', async () => {
    await expect(load({ ...files, 'v3.yaml': broken })).rejects.toThrow('v3.yaml:3: This is not')
  })

  test('for any version if `strict` is enabled', async () => {
    const loading = load({ ...files, 'v2.yaml': broken }, { strict: true })
    await expect(loading).rejects.toThrow('v2.yaml:3: This is not YAML')
  })

  test('for a version with pages, while its document is edited', async () => {
    const { apiReferences } = await load(files)
    const loading = load({ ...files, 'v2.yaml': broken }, { known: apiReferences })
    await expect(loading).rejects.toThrow('v2.yaml:3: This is not YAML')
  })

  test('for an option that is invalid', async () => {
    const loading = load(files, { translations: { fr: './fr.yaml' } })
    await expect(loading).rejects.toThrow('The option translations has fr')
  })
})

async function load(
  given: Readonly<Record<string, string>>,
  {
    strict = false,
    starlight = {},
    known,
    translations,
  }: {
    readonly strict?: boolean
    readonly starlight?: Parameters<typeof parseLocales>[0]
    readonly known?: Parameters<typeof loadDocuments>[1]['known']
    readonly translations?: Readonly<Record<string, string>>
  } = {},
) {
  const folder = await writeFolder(given)
  const root = pathToFileURL(`${folder}/`)
  const options = parseOptions({
    strict,
    documents: [
      {
        base: 'pets',
        versions: [
          { file: './v3.yaml', label: 'v3', status: 'current' },
          { file: './v2.yaml', label: 'v2', status: 'deprecated', translations },
          { file: './v1.yaml', label: 'v1', status: 'deprecated' },
        ],
      },
    ],
  })
  const locales = parseLocales(starlight)
  const { apiReferences, missingVersions } = await loadDocuments(
    expandLocales(options.documents, locales),
    {
      options,
      locales,
      brand: parseBrand({}, { root: process.cwd(), name: 'Sample' }),
      config: {
        root,
        srcDir: new URL('src/', root),
        cacheDir: new URL('cache/', root),
        site: undefined,
        base: '/',
        trailingSlash: 'ignore',
        build: { format: 'directory' },
      },
      scalar: undefined,
      known,
    },
  )
  return {
    apiReferences,
    folders: apiReferences.map((one) => one.folder),
    missing: missingVersions.map((one) => one.folder),
    messages: describeMissing(missingVersions),
  }
}
