import { describe, expect, test } from 'vitest'
import { applyOverlay } from '#openapi/overlay/apply-overlay.ts'
import { apply, loadOverlaid, makeFiles, petsText, source } from './pets.ts'

describe('An action with copy', () => {
  test.each<[name: string, actions: string, changed: unknown]>([
    [
      'merges mappings',
      `{ target: "$.paths['/pets'].post", copy: "$.paths['/pets'].get" }`,
      { paths: { '/pets': { post: { summary: 'Old', tags: ['a'] } } } },
    ],
    [
      'joins lists',
      `{ target: "$.paths['/pets'].get.tags", copy: $.tags }`,
      { paths: { '/pets': { get: { tags: ['a', { name: 'a' }, { name: 'b' }] } } } },
    ],
    [
      'replaces a text',
      `{ target: $.info.title, copy: "$.paths['/pets'].get.summary" }`,
      { info: { title: 'Old' } },
    ],
    [
      'copies what the source was before this action, to each target',
      `{ target: '$.tags[*]', copy: '$.tags[0]' }\n  - { target: '$.tags.*', copy: $ }`,
      { tags: [0, 1].map(() => ({ name: 'a', tags: [{ name: 'a' }, { name: 'a' }] })) },
    ],
    [
      'moves a path: the target is created first, and the source removed last',
      `{ target: $.paths, update: { /cats: {} } }\n  - { target: "$.paths['/cats']", copy: "$.paths['/pets']" }\n  - { target: "$.paths['/pets']", remove: true }`,
      { paths: { '/cats': { get: { summary: 'Old' } } } },
    ],
    [
      'has no effect next to remove',
      `{ target: '$.tags[0]', copy: $.none, remove: true }`,
      { tags: [{ name: 'b' }] },
    ],
  ])('%s', (_name, actions, changed) => {
    expect(apply(actions)).toMatchObject(Object(changed))
  })

  test.each([
    ['{ target: $.info, copy: [$.tags] }', 'copy must be a JSONPath query (a string).'],
    ['{ target: $.info, copy: tags }', 'The copy "tags" is not a JSONPath query (RFC 9535).'],
    [
      '{ target: $.info, copy: $.pathz }',
      'copy must select one value, but "$.pathz" selects nothing.',
    ],
    [
      "{ target: $.info, copy: '$.tags.*' }",
      'copy must select one value, but "$.tags.*" selects 2 values.',
    ],
    [
      '{ target: $.info, copy: $.tags, update: {} }',
      'An action cannot have update and copy. Divide it into two actions.',
    ],
    ['{ target: $.info, copy: $.tags }', 'The list at #/tags cannot be merged with a mapping.'],
  ])('%s is rejected with its line', (action, sentence) => {
    expect(() => apply(action)).toThrow(`pets.overlay.yaml:4: ${sentence}`)
  })

  test('that has no target needs no source', () => {
    const overlay = source('o.yaml', 'overlay: 1.1.0\nactions: [{ target: $.a, copy: $.b }]')

    expect(applyOverlay(makeFiles(), overlay).warnings).toMatchObject([
      { sentence: expect.stringMatching(/^The target "\$\.a" selects nothing/) },
    ])
  })
})

test('copy in an Overlay 1.0 is rejected with its line', () => {
  const overlay = 'overlay: 1.0.1\nactions:\n  - target: $.info\n    copy: $.tags\n'

  expect(() => applyOverlay(makeFiles(), source('pets.overlay.yaml', overlay))).toThrow(
    'pets.overlay.yaml:4: copy needs overlay: 1.1.0. Change the version.',
  )
})

test('A mismatch inside a copied value has the line of copy, and names the value', () => {
  expect(() =>
    apply(
      `{ target: $.info, update: { tags: a } }\n  - { target: "$.paths['/pets'].get", copy: $.info }`,
    ),
  ).toThrow(
    'pets.overlay.yaml:5: The single value at pets.overlay.yaml#/actions/0/update/tags cannot be merged with a list.',
  )
})

test.each([
  ["$.info['x-a']", 30, 'The actions of this Overlay add or copy more than 5 million values'],
  ['$..[?length(@) == 0]', 10, 'The copied value nests deeper than 500 levels.'],
])('Copies to %s that double their source are limited', (target, count, sentence) => {
  const doubling = `  - { target: "${target}", copy: "$.info['x-a']" }\n`
  const first = `{ target: $.info, update: { x-a: ${target.includes('?') ? '{ b: {} }' : '[1]'} } }`

  expect(() => apply(`${first}\n${doubling.repeat(count)}`)).toThrow(
    new RegExp(`^pets.overlay.yaml:\\d+: ${sentence}`),
  )
})

test('Copied parts have the lines where they were written', async () => {
  const { tags, findLines } = await loadOverlaid(
    `
  - { target: $.tags, update: [{ name: c }] }
  - { target: "$.tags[?@.name == 'a']", remove: true }
  - { target: $, update: { x-tags: [] } }
  - { target: "$['x-tags']", copy: $.tags }
  - { target: "$.tags[*]", remove: true }
  - { target: $.tags, copy: "$['x-tags']" }
`,
  )

  expect(tags.map(({ name, at }) => [name, at])).toEqual([
    ['b', '#/tags/1'],
    ['c', 'pets.overlay.yaml#/actions/0/update/0'],
  ])
  expect(findLines(tags.map(({ at }) => at))).toEqual([
    { file: 'pets.yaml', line: 4 },
    { file: 'pets.overlay.yaml', line: 4 },
  ])
})

test('Copied numbers keep their source text', () => {
  const files = { main: source('pets.json', '{"info":{"x-a":1.10},"x-b":{}}'), others: new Map() }
  const overlay = source(
    'o.yaml',
    `overlay: 1.1.0\nactions: [{ target: "$['x-b']", copy: $.info }]`,
  )

  expect(applyOverlay(files, overlay).main.readDigits(['x-b', 'x-a'])).toBe('1.10')
})

test('Parts of a copied operation have their pointer in the document', async () => {
  const listed = petsText.replace(
    'get: {',
    'get: { parameters: [{ name: a, in: query }, { name: b, in: query, schema: { type: string } }],',
  )
  const { documented, operations } = await loadOverlaid(
    `
  - { target: "$.paths['/pets'].get.parameters[0]", remove: true }
  - { target: $.paths, update: { /cats: {} } }
  - { target: "$.paths['/cats']", copy: "$.paths['/pets']" }
  - { target: "$.paths['/pets']", remove: true }
`,
    { 'pets.yaml': listed },
  )

  expect(operations.map(({ path }) => path)).toEqual(['/cats', '/cats'])
  expect(documented.get('get-cats')?.parameters).toMatchObject([
    { at: '#/paths/~1pets/get/parameters/1' },
  ])
})
