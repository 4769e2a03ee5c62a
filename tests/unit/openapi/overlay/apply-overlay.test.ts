import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getPath } from '#openapi/load/located.ts'
import { applyOverlay } from '#openapi/overlay/apply-overlay.ts'
import { loadFolder } from '../load-folder.ts'
import { apply, loadOverlaid, makeFiles, overlayHead, petsText, source } from './pets.ts'

describe('An action', () => {
  test.each<[name: string, action: string, changed: unknown]>([
    [
      'merges mappings and replaces texts',
      `{ target: "$.paths['/pets'].get", update: { summary: New, deprecated: true } }`,
      { get: { summary: 'New', deprecated: true, tags: ['a'] } },
    ],
    [
      'joins lists',
      `{ target: "$.paths['/pets'].get", update: { tags: [b] } }`,
      { get: { tags: ['a', 'b'] } },
    ],
    [
      'appends to a list',
      `{ target: "$.paths['/pets'].get.tags", update: b }`,
      { get: { tags: ['a', 'b'] } },
    ],
    [
      'replaces a text',
      `{ target: $.paths.*.get.summary, update: New }`,
      { get: { summary: 'New' } },
    ],
    [
      'changes what a filter selects',
      `{ target: "$..*[?(@.summary == 'Old')]", update: { x-a: 1 } }`,
      { get: { 'x-a': 1 } },
    ],
    [
      'changes each target',
      `{ target: $.paths.*.*, update: { x-a: 1 } }`,
      { get: { 'x-a': 1 }, post: { 'x-a': 1 } },
    ],
    [
      'that selects nothing changes nothing',
      `{ target: $.none, update: { x-a: 1 } }`,
      { get: { summary: 'Old' } },
    ],
  ])('%s', (_name, action, changed) => {
    expect(apply(action)).toMatchObject({ paths: { '/pets': changed } })
  })

  test('removes its targets, including several items of a list', () => {
    expect(apply(`{ target: $.paths.*.get, remove: true }`)).toHaveProperty(['paths', '/pets'], {
      post: expect.anything(),
    })
    expect(apply(`{ target: '$.tags[*]', remove: true }`)).toMatchObject({ tags: [] })
  })

  test.each([
    [
      '{ target: $.info.title, update: { a: 1 } }',
      'This mapping cannot be merged with a single value.',
    ],
    ['{ target: $.info, update: [a] }', 'This list cannot be merged with a mapping.'],
    [
      '{ target: $.info, update: { title: [a] } }',
      'This list cannot be merged with a single value.',
    ],
    ['{ target: $, update: { tags: a } }', 'This single value cannot be merged with a list.'],
    ['{ target: $, remove: true }', 'The entire document cannot be removed.'],
    ['{ target: $.info }', 'An action needs update, copy, or remove: true.'],
    ['{ update: 1 }', 'An action must have a target (a string).'],
    ['a', 'An action must be a mapping.'],
    ['{ target: $.x-a, update: 1 }', 'The target "$.x-a" is not a JSONPath query (RFC 9535).'],
    [
      `{ target: "$.a${'[?@'.repeat(40)}${']'.repeat(40)}", remove: true }`,
      `The target "$.a${'[?@'.repeat(38)}[?…" has more than 32 levels of brackets. Divide it among several actions.`,
    ],
  ])('%s is rejected with its line', (action, sentence) => {
    expect(() => apply(action)).toThrow(`pets.overlay.yaml:4: ${sentence}`)
  })
})

describe('Actions without effect are warnings with their line', () => {
  test('An action that selects nothing', () => {
    expect(
      warningsOf(
        'actions:\n  - { target: $.paths, update: {} }\n  - target: $.pathz\n    remove: true',
      ),
    ).toEqual([
      [
        'pets.overlay.yaml',
        4,
        'The target "$.pathz" selects nothing, so this action changes nothing. Correct the target, or remove the action.',
      ],
    ])
  })

  test.each(['pets.yaml', './pets.yaml', 'a/../pets.yaml', './%70ets.yaml?a#b'])(
    'extends: %s names the changed document',
    (extended) => {
      expect(warningsOf(`extends: ${extended}\nactions: []`)).toEqual([])
    },
  )

  test.each(['other.yaml', 'https://api.example/pets.yaml', '[pets.yaml]'])(
    'extends: %s names another document',
    (extended) => {
      expect(warningsOf(`extends: ${extended}\nactions: []`)).toEqual([
        [
          'pets.overlay.yaml',
          2,
          expect.stringMatching(/^extends names ".+", but this Overlay is applied to pets\.yaml\./),
        ],
      ])
    },
  )

  test('Warnings are among the problems of the document', async () => {
    const { problems, folder } = await loadOverlaid('\n  - target: $.pathz\n    remove: true\n')

    expect(problems).toMatchObject([
      { severity: 'warning', file: join(folder, 'pets.overlay.yaml'), line: 4, operations: [] },
    ])
  })
})

test('Every second item of a very long list is removed', () => {
  const items = Array.from({ length: 400_000 }, (_, index) => index)
  const main = source('pets.yaml', JSON.stringify({ openapi: '3.1.0', 'x-items': items }))
  const overlay = '{"overlay":"1.0.0","actions":[{"target":"$[\'x-items\'][::2]","remove":true}]}'
  const { value } = applyOverlay({ main, others: new Map() }, source('o.json', overlay)).main

  expect(value).toEqual({ openapi: '3.1.0', 'x-items': items.filter((item) => item % 2 === 1) })
})

describe('Limits apply while actions run', () => {
  test('Actions that double what previous ones added', () => {
    const part = { x: 1, text: 'a'.repeat(2000) }
    const double = { target: '$..[?@.x == 1]', update: { one: part, other: part } }
    const actions = [
      { target: '$.info', update: part },
      { target: '$', update: { a: part } },
    ]
    const overlay = {
      overlay: '1.0.0',
      actions: [...actions, ...Array.from({ length: 23 }, () => double)],
    }

    expect(() =>
      applyOverlay(makeFiles(), source('pets.overlay.yaml', JSON.stringify(overlay))),
    ).toThrow(
      'The actions of this Overlay add or copy more than 5 million values or 100 million characters. Use targets that select less.',
    )
  })

  test('Queries that visit too many values', () => {
    const overlay = source(
      'pets.overlay.yaml',
      'overlay: 1.0.0\nactions:\n  - { target: $.info, update: {} }\n  - { target: "$.paths[?$..*]", update: {} }\n',
    )

    expect(() => applyOverlay(makeFiles(), overlay, { steps: 100_000 })).not.toThrow()
    expect(() => applyOverlay(makeFiles(), overlay, { steps: 100 })).toThrow(
      'pets.overlay.yaml:4: The target "$.paths[?$..*]" exceeds the limit of this Overlay: its actions would visit more than 100 million values.',
    )
  })
})

function warningsOf(rest: string): readonly (readonly [string, number, string])[] {
  const { warnings } = applyOverlay(
    makeFiles(),
    source('pets.overlay.yaml', `overlay: 1.1.0\n${rest}\n`),
  )
  return warnings.map(({ at, sentence }) => [
    at.file.name,
    at.file.findLines([getPath(at)])[0] ?? 0,
    sentence,
  ])
}

test.each(['overlay: 2.0.0\nactions: []', 'overlay: 1\nactions: []', 'actions: []'])(
  'Rejects versions other than 1.0 and 1.1: %j',
  (overlay) => {
    expect(() => applyOverlay(makeFiles(), source('pets.overlay.yaml', overlay))).toThrow(
      'pets.overlay.yaml:1: overlay must be 1.0.x or 1.1.x',
    )
  },
)

describe('Next to a document', () => {
  const adding = `
  - target: $.paths['/pets'].get
    update:
      x-not-specified:
        - { id: page-sizes, topic: Page sizes, assume: Assume none. }
`

  test('An Overlay adds open points, and the file stays unchanged', async () => {
    const api = await loadOverlaid(adding)

    expect(api.problems).toEqual([])
    expect(api.documented.get('get-pets')?.openPoints.map(({ id }) => id)).toEqual(['page-sizes'])
    expect(JSON.stringify(api.original)).not.toContain('x-not-specified')
  })

  test('Remaining items of a list keep their pointer in the document', async () => {
    const { tags, findLines } = await loadOverlaid(`
  - { target: $.tags, update: [{ name: c }, { name: d }] }
  - { target: "$.tags[?@.name == 'a']", remove: true }
  - { target: "$.tags[?@.name == 'c']", remove: true }
  - { target: $.tags, update: { name: e } }
`)

    expect(tags.map(({ name, at }) => [name, at])).toEqual([
      ['b', '#/tags/1'],
      ['d', 'pets.overlay.yaml#/actions/0/update/1'],
      ['e', 'pets.overlay.yaml#/actions/3/update'],
    ])
    expect(findLines(tags.map(({ at }) => at))).toEqual([
      { file: 'pets.yaml', line: 4 },
      { file: 'pets.overlay.yaml', line: 4 },
      { file: 'pets.overlay.yaml', line: 7 },
    ])
  })

  test('Parts of a moved item keep their pointer', async () => {
    const listed = petsText.replace(
      'get: {',
      'get: { parameters: [{ name: a, in: query }, { name: b, in: query, schema: { type: text } }],',
    )
    const { documented } = await loadOverlaid(
      `\n  - { target: "$.paths['/pets'].get.parameters[0]", remove: true }\n`,
      { 'pets.yaml': listed },
    )

    expect(documented.get('get-pets')?.parameters).toMatchObject([
      { at: '#/paths/~1pets/get/parameters/1' },
    ])
  })

  const referring = `
  - target: $.paths['/pets'].get
    update: { parameters: [{ $ref: 'parts/limit.yaml#/Limit' }] }
`

  test("A file referenced only by an Overlay is loaded from the document's folder", async () => {
    const api = await loadOverlaid(referring, {
      'parts/limit.yaml': "Limit: { $ref: 'size.yaml#/Size' }",
      'parts/size.yaml': 'Size: { name: size, in: query, schema: { type: integer } }',
    })

    expect(api.problems).toEqual([])
    expect(api.operations[0]?.parameters.map(({ name }) => name)).toEqual(['size'])
    expect(api.paths).toEqual(['pets.yaml', 'parts/limit.yaml', 'parts/size.yaml'])
  })

  test('A missing file referenced only by an Overlay is reported with its line', async () => {
    const { problems, folder } = await loadOverlaid(referring)

    expect(problems).toMatchObject([
      {
        file: join(folder, 'pets.overlay.yaml'),
        line: 5,
        sentence: expect.stringContaining('the file does not exist'),
      },
    ])
  })

  test('An error in an Overlay has the line of the Overlay', async () => {
    const notes = overlayHead + adding.replace('id: page-sizes', 'id: Page')
    const files = { 'pets.yaml': petsText, 'notes.yaml': notes }
    const { problems, folder } = await loadFolder(files, 'notes.yaml')

    expect(problems).toMatchObject([
      {
        file: join(folder, 'notes.yaml'),
        line: 7,
        sentence: expect.stringContaining('must be lower-case words'),
      },
    ])
  })
})
