import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getSnippets } from '#cli/plan/choose-snippet.ts'
import { createCallSamples } from '#starlight/code-samples/call-samples.ts'
import { getSnippetChoices, requireSnippets } from '#starlight/examples/snippet-choices.ts'
import { createConsoleData } from '#starlight/pages/console/console-data.ts'
import { findOperation } from '#starlight/reference/api-reference.ts'
import type { PortalSettings } from '#starlight/reference/api-reference.ts'
import type { FormatSample } from '#starlight/reference/snippet-options.ts'
import { longestSample } from '#openapi/samples/sample.ts'
import { snippetLanguages } from '#snippets/languages.ts'
import { loadTestPortal } from '../../../support/pet-store-portal.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const document = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: {
    '/pets': {
      get: {
        operationId: 'list',
        'x-codeSamples': [
          { lang: 'TypeScript', label: 'Acme SDK', source: 'client.list()' },
          { lang: 'TypeScript', label: 'Acme SDK, paged', source: 'client.pages()' },
          { lang: 'Python', source: 'client.list()  # Python' },
        ],
        responses: {},
      },
      post: { operationId: 'create', responses: {} },
    },
  },
}

async function load(settings: Partial<PortalSettings> = {}, id = 'list') {
  const folder = await writeFolder({ 'api.json': JSON.stringify(document) })
  const loaded = await loadTestPortal(join(folder, 'api.json'))
  const reference = { ...loaded, settings: { ...loaded.settings, ...settings } }
  return { reference, operation: findOperation(loaded.api, id) }
}

async function listChoices(...given: Parameters<typeof load>) {
  const { reference, operation } = await load(...given)
  return getSnippetChoices(reference, operation).map(({ id, label, sample }) =>
    [id, label, ...(sample ? [sample.text] : [])].join(' | '),
  )
}

const own = snippetLanguages.map(({ id, label }) => `${id} | ${label}`)

test('By default, samples of the team follow the snippets of the portal', async () => {
  expect(await listChoices()).toEqual([
    ...own,
    'typescript | Acme SDK | client.list()',
    'typescript-2 | Acme SDK, paged | client.pages()',
    'python-sample | Python | client.list()  # Python',
  ])
})

test('The option sets languages, order and labels; a sample of the team precedes a snippet of the portal', async () => {
  const snippets = [
    { id: 'typescript', label: 'SDK' },
    { id: 'python' },
    { id: 'curl', label: 'cURL' },
  ]
  expect(await listChoices({ snippets })).toEqual([
    'typescript | Acme SDK | client.list()',
    'typescript-2 | Acme SDK, paged | client.pages()',
    'python | Python | client.list()  # Python',
    'curl | cURL',
  ])
  expect(await listChoices({ snippets }, 'create')).toEqual([
    'python | Python (requests)',
    'curl | cURL',
  ])
})

const rust: FormatSample = ({ plan, operation, language }) =>
  operation.id === 'create' ? undefined : `// ${language}\n${plan.method} ${plan.url}\n`

describe('A function', () => {
  const snippets = [{ id: 'rust', label: 'Acme SDK' }]

  test('formats the sample of an operation from the plan of its page', async () => {
    const settings = { snippets, sampleFunctions: { rust } }
    expect(await listChoices(settings)).toEqual([
      'rust | Acme SDK | // rust\nGET https://api.example/pets',
    ])
    expect(await listChoices(settings, 'create')).toEqual([])
  })

  test.each(['', 'a'.repeat(longestSample + 1)])('cannot return an unusable text', async (text) => {
    const { reference, operation } = await load({ sampleFunctions: { rust: () => text } })
    expect(() => getSnippetChoices(reference, operation)).toThrow(
      'The function samples.rust of the developer portal returned a text for list that is empty or has more',
    )
  })
})

test('Page and console offer the same snippets in the same order', async () => {
  const { reference, operation } = await load({ snippets: [{ id: 'typescript' }, { id: 'go' }] })
  const { samples } = createCallSamples(reference, operation)
  const { snippets, snippet } = createConsoleData(reference, operation)
  expect(samples.map(({ id, label }) => [id, label])).toEqual(
    snippets?.map(({ id, label }) => [id, label]),
  )
  expect(samples[0]).toMatchObject({ text: 'client.list()', syntax: 'javascript', isWritten: true })
  expect(snippet).toMatchObject({ outcome: 'sample' })
})

test('Commands and the agents’ tools offer the same snippets in the same order', async () => {
  for (const snippets of [undefined, [{ id: 'typescript', label: 'SDK' }, { id: 'python' }]]) {
    const { reference, operation } = await load({ snippets })
    expect(getSnippets(reference.api, operation, snippets)).toEqual(
      getSnippetChoices(reference, operation),
    )
  }
})

test('A console without samples has no list of snippets', async () => {
  const { reference, operation } = await load({}, 'create')
  expect(createConsoleData(reference, operation)).not.toHaveProperty('snippets')
})

test('A language without a snippet is an error that lists the known ids', async () => {
  const { reference } = await load({ snippets: [{ id: 'typescript' }, { id: 'kotlin' }] })
  expect(() => requireSnippets(reference, ['rust'])).toThrow(
    /names kotlin, which .* Choose from rust, typescript, python, curl, powershell, .*csharp, or add/,
  )
  expect(() => requireSnippets(reference, ['kotlin'])).not.toThrow()
})
