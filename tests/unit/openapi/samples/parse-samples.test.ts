import { expect, test } from 'vitest'
import { longestSample, toLanguageId } from '#openapi/samples/sample.ts'
import { loadFolder } from '../load-folder.ts'

async function loadSamples(extensions: object) {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { get: { operationId: 'list', ...extensions, responses: {} } } },
  }
  const { documented, problems } = await loadFolder({
    'api.yaml': JSON.stringify(document, null, 1),
  })
  const { samples = [] } = documented.get('list') ?? {}
  const sentences = problems.map(({ file, line, sentence }) => [typeof file, line, sentence])
  const known = samples.map(({ language, label, text, source }) => ({
    language,
    label,
    text,
    source,
  }))
  return { samples: known, sentences }
}

test.each([
  ['x-codeSamples', { lang: 'C#', label: 'Acme SDK', source: 'await pets.List();\r\n' }],
  ['x-code-samples', { language: 'C#', name: 'Acme SDK', code: '\n\nawait pets.List();' }],
  ['x-readme', { language: 'C#', name: 'Acme SDK', code: 'await pets.List();' }],
])('Parses samples of %s', async (key, entry) => {
  const value = key === 'x-readme' ? { 'code-samples': [entry] } : [entry]
  expect(await loadSamples({ [key]: value })).toEqual({
    samples: [
      { language: 'csharp', label: 'Acme SDK', text: 'await pets.List();', source: 'document' },
    ],
    sentences: [],
  })
})

test('The same text in two extensions is one sample, and a language is the label by default', async () => {
  const { samples } = await loadSamples({
    'x-codeSamples': [{ lang: 'Node.js', source: 'a()' }],
    'x-readme': { 'code-samples': [{ language: 'node', code: 'a()' }] },
  })
  expect(samples).toEqual([
    { language: 'node-js', label: 'Node.js', text: 'a()', source: 'document' },
  ])
})

test.each([
  ['A sample without text', [{ lang: 'go' }], 'A code sample needs its text, as source or code.'],
  ['A value that is not a list', { lang: 'go', source: 'a' }, 'Code samples must be a list.'],
  ['A very long text', [{ lang: 'go', source: 'a'.repeat(longestSample + 1) }], 'at most 50000'],
])('%s is a warning with its line', async (_, value, sentence) => {
  const { samples, sentences } = await loadSamples({ 'x-codeSamples': value })
  expect(samples).toEqual([])
  expect(sentences).toEqual([['string', expect.any(Number), expect.stringContaining(sentence)]])
  expect(sentences[0]?.[1]).toBeGreaterThan(8)
})

test('An operation has at most 20 samples', async () => {
  const entries = Array.from({ length: 21 }, (_, index) => ({ lang: 'go', source: `a${index}` }))
  const { samples, sentences } = await loadSamples({ 'x-codeSamples': entries })
  expect(samples).toHaveLength(20)
  expect(sentences).toHaveLength(1)
})

test.each([
  ['C#', 'csharp'],
  ['C++', 'cpp'],
  ['Shell + Curl', 'shell-curl'],
  ['Node.js', 'node-js'],
  ['日本語', 'sample'],
])('The id of the language %s is %s', (name, id) => {
  expect(toLanguageId(name)).toBe(id)
})
