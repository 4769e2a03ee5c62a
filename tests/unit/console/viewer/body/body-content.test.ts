import { describe, expect, test } from 'vitest'
import { waitForNextTask } from '#console/browser/tasks.ts'
import { openBody } from '../../../../fixtures/responses.ts'
import { validateBody } from '#console/viewer/body/body-content.ts'
import type { BodyContent, BodyView } from '#console/viewer/body/body-content.ts'
import { PagedList } from '#response/rows/paged-list.ts'
import { findMatchEnd, findText } from '#response/rows/find-text.ts'
import type { TextRow } from '#response/rows/pretty-row.ts'
import type { TreeRow } from '#response/rows/tree-rows.ts'
import { splitStrings } from '#response/rows/text-lines.ts'

const openText = (text: string) => openBody(text, { contentType: 'text/plain' })
const source = '{"a/b":{"m~n":[10,{"\\u0041":null}]},"":"x","list":[]}'

describe('Each value in the tree knows its position', () => {
  const content = openBody(source)
  const tree = content.readTree(0, 100)

  test('names, levels and siblings', () => {
    expect(
      tree.map(({ name, level, position, siblings, isExpanded }) => [
        name,
        level,
        position,
        siblings,
        isExpanded,
      ]),
    ).toEqual([
      ['', 1, 1, 1, true],
      ['"a/b"', 2, 1, 3, true],
      ['"m~n"', 3, 1, 1, true],
      ['0', 4, 1, 2, undefined],
      ['1', 4, 2, 2, true],
      [String.raw`"\u0041"`, 5, 1, 1, undefined],
      ['""', 2, 2, 3, undefined],
      ['"list"', 2, 3, 3, undefined],
    ])
  })

  test('JSON Pointers (RFC 6901)', () => {
    expect(tree.map(({ row }) => content.pointerOf(row))).toEqual([
      '',
      '/a~1b',
      '/a~1b/m~0n',
      '/a~1b/m~0n/0',
      '/a~1b/m~0n/1',
      '/a~1b/m~0n/1/A',
      '/',
      '/list',
    ])
  })

  test('the exact source of a value', () => {
    expect(tree.map(({ row }) => content.valueOf(row)).slice(3)).toEqual([
      '10',
      String.raw`{"\u0041":null}`,
      'null',
      '"x"',
      '[]',
    ])
  })

  test('any range of rows is the same', () => {
    for (let from = 0; from < tree.length; from += 1) {
      expect(content.readTree(from, 3)).toEqual(tree.slice(from, from + 3))
    }
  })
})

describe('Folding', () => {
  test('a collapsed value hides its contents', () => {
    const content = openBody(source)
    content.folding?.fold(1, true)
    expect(content.readTree(0, 9).map(({ name }) => name)).toEqual(['', '"a/b"', '""', '"list"'])
    expect(content.indexInTree(5)).toBe(1)
  })

  test('everything except the root is collapsed and expanded again', () => {
    const content = openBody(source)
    content.folding?.foldAll(true)
    expect(content.countRows('tree')).toBe(4)
    content.folding?.foldAll(false)
    expect(content.countRows('tree')).toBe(8)
  })

  test('a hit expands its ancestors', () => {
    const content = openBody(source)
    content.folding?.foldAll(true)
    expect(content.revealByte('tree', source.indexOf('null'))).toBe(5)
  })

  test('a large response starts collapsed below its root', () => {
    const content = openBody(JSON.stringify(Array.from({ length: 1500 }, (_, id) => ({ id }))))
    expect(content.countRows('tree')).toBe(1501)
  })
})

describe('The raw view shows the text as received', () => {
  test('in lines, for all line endings', () => {
    const rows = openText('a\nb\r\n\nc').readRows('raw', 0, 10)
    expect(rows.map(({ tokens }) => tokens[0]?.[0])).toEqual(['a', 'b', '', 'c'])
  })

  test('in pieces for long lines, without splitting a character', () => {
    const text = 'é'.repeat(40_000)
    const content = openText(text)
    const rows = content.readRows('raw', 0, content.countRows('raw'))
    expect(rows.map(({ tokens }) => tokens[0]?.[0]).join('')).toBe(text)
    expect(rows.length).toBe(40)
    expect(rows.map(({ continues }) => continues).lastIndexOf(true)).toBe(38)
  })
})

test('Hex shows offset, values and letters', () => {
  const [first, second] = openBody('\u0000ABC0123456789abcdef\n', {
    contentType: 'application/x',
  }).readRows('hex', 0, 2)
  expect(first?.tokens.map(([text]) => text).join('')).toBe(
    '00000000  00 41 42 43 30 31 32 33  34 35 36 37 38 39 61 62  .ABC0123456789ab',
  )
  expect(second?.tokens.map(([text]) => text).join('')).toBe(
    '00000010  63 64 65 66 0a                                    cdef.',
  )
})

test('Copy returns the entire text of a view unless it is too large', () => {
  const content = openBody('{"a":[1]}')
  expect(content.copy('pretty')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(content.copy('raw')).toBe('{"a":[1]}')
  expect(openText(' '.repeat(10_000_001)).copy('raw')).toBeUndefined()
})

const rule = {
  schema: {
    type: 'array',
    items: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
  },
  schemas: {},
  files: {},
  at: '#/here',
} as const

const pets = '[\n{"id":1,\n"name":"a"},\n{"id":"x",\n"more":[1]}\n]'

async function getMarks(view: BodyView): Promise<readonly unknown[]> {
  const content = openBody(pets)
  expect(content.readRows(view, 0, 100).filter(({ mark }) => mark)).toEqual([])
  await validateBody(content, rule, () => undefined)
  return content
    .readRows(view, 0, 100)
    .filter(({ mark }) => mark)
    .map((row) => [write(row).text, row.mark])
}

describe('Rows are marked once a body is validated', () => {
  test('In the formatted text', async () => {
    expect(await getMarks('pretty')).toEqual([
      ['    "id": "x",', 'differs'],
      ['    "more": [', 'not-specified'],
      ['      1', 'not-specified'],
    ])
  })

  test('In the raw text, a line has the worst mark of its values', async () => {
    expect(await getMarks('raw')).toEqual([
      ['{"id":"x",', 'differs'],
      ['"more":[1]}', 'not-specified'],
    ])
  })

  test('In the tree, a collapsed value shows the marks of its content', async () => {
    const content = openBody(pets)
    await validateBody(content, rule, () => undefined)
    content.folding?.foldAll(true)
    expect(content.readTree(0, 10).map(({ name, mark }) => [name, mark])).toEqual([
      ['', undefined],
      ['0', undefined],
      ['1', 'contains-differences'],
    ])
  })
})

test('Counts findings and groups them by path', async () => {
  const end = await validateBody(openBody(pets), rule, () => undefined)
  expect(end?.tally).toMatchObject({ differing: 1, notSpecified: 2 })
  expect(end?.groups).toMatchObject([
    { places: '/*/id', first: '/1/id', end: 'the value must be an integer.' },
  ])
})

test('Rows of a large body can be read during validation', async () => {
  const items = Array.from({ length: 60_000 }, (_, id) => `{"id":${id % 7 === 0 ? '"x"' : id}}`)
  const content = openBody(`[${items.join()}]`)
  const checking = validateBody(content, rule, () => undefined)
  for (let turn = 0; turn < 3; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- as messages come in
    await waitForNextTask()
    expect(content.readRows('pretty', 1000, 10)).toHaveLength(10)
    expect(content.check?.tally().isDone).toBe(false)
  }
  const end = await checking
  expect(end?.tally).toMatchObject({ differing: Math.ceil(60_000 / 7), isDone: true })
})

test('A newer validation ends the previous one', async () => {
  const content = openBody(`[${Array.from({ length: 60_000 }, () => '{"id":"x"}').join()}]`)
  const first = validateBody(content, rule, () => undefined)
  const second = validateBody(content, { ...rule, schema: {} }, () => undefined)
  expect(await first).toBeUndefined()
  expect(await second).toMatchObject({ tally: { differing: 0 } })
})

test('Does not validate a truncated body', async () => {
  const content = openBody('[{"id":1', { end: 'broke-off' })
  expect(await validateBody(content, rule, () => undefined)).toBeUndefined()
})

const needle = 'Needle é'
const filler = 'Lorem ipsum 漢字 '

/** The bytes of the first hit. */
function find(content: BodyContent, query: string): readonly [number, number] {
  const hits = new PagedList(32)
  Array.from(findText(content.text, query, true, hits))
  const at = hits.at(0)
  return [at, findMatchEnd(content.text, at, query, true)]
}

function write({ tokens, current }: TextRow): { readonly text: string; readonly hit: string } {
  const text = tokens.map(([part]) => part).join('')
  return { text, hit: current ? text.slice(...current) : 'nothing' }
}

function writeTree({ name, tokens, ...row }: TreeRow): ReturnType<typeof write> {
  const names = name === '' ? [] : [[`${name}: `, 'foreground'] as const]
  return write({ ...row, tokens: [...names, ...tokens] })
}

const long = filler.repeat(10_000)

test.each([
  ['in the middle of a value', `{"a":"${long}${needle}${long}","b":1}`, 'needle É', needle],
  ['at the end of a value', `["${long}${needle}"]`, needle, needle],
  ['at the beginning of a value', `["${needle}${long}"]`, needle, needle],
  ['in a long name', `{"${long}${needle}":1,"pad":"${long}"}`, needle, needle],
  ['across a long name and its value', `{"${long}x" : 12,"pad":"${long}"}`, 'x": 12', 'x": 12'],
])('A hit %s is shown and marked in its row', (_, text, query, hit) => {
  const content = openBody(text)
  const focus = find(content, query)

  const [row] = content.readRows('pretty', content.revealByte('pretty', focus[0]), 1, focus)
  expect(row && write(row).hit).toBe(hit)
  expect(row && write(row).text.length).toBeLessThan(4200)

  const [item] = content.readTree(content.revealByte('tree', focus[0]), 1, focus)
  expect(item && writeTree(item).hit).toBe(hit)
  expect(item && writeTree(item).text.length).toBeLessThan(500)
})

test('A row shows how much is omitted before and after', () => {
  const content = openBody(`["${'x'.repeat(99_999)}needle${'y'.repeat(100_000)}"]`)
  const [row] = content.readRows('pretty', 1, 1, find(content, 'needle'))
  expect(row && write(row).text).toBe(
    `  99,500 bytes before … ${'x'.repeat(500)}needle${'y'.repeat(1494)} … 98,507 more bytes`,
  )
})

test('A hit split by the end of a row is marked in both rows', () => {
  const content = openText(`${'x'.repeat(1997)}needle${'y'.repeat(100_000)}`)
  const rows = content.readRows('raw', 0, 3, find(content, 'needle'))
  expect(rows.map((row) => write(row).hit)).toEqual(['nee', 'dle', 'nothing'])
})

test('Each bracket, colon and comma of a hit is marked', () => {
  const content = openBody('{"a":[1,2],"b":{}}')
  const getHits = (query: string) =>
    content.readRows('pretty', 0, 9, find(content, query)).map((row) => write(row).hit)
  expect(getHits('"a":[')).toEqual(['nothing', '"a": [', ...Array<string>(5).fill('nothing')])
  expect(getHits('],')[4]).toBe('],')
  expect(getHits('{}')[5]).toBe('{}')
})

test('Does not return a value that is too long to copy', () => {
  const content = openBody(`{"${'n'.repeat(11_000_000)}":"${'v'.repeat(11_000_000)}"}`)
  expect(content.valueOf(1)).toBeUndefined()
  expect(content.pointerOf(1)).toBeUndefined()
  expect(openBody('["v"]').valueOf(1)).toBe('"v"')
})

test('Reports a lone byte order mark', () => {
  const { reading } = openText('\ufeff')
  expect(reading.notes.map(({ text: sentence }) => sentence)).toEqual([
    'The response has a byte order mark and nothing after it.',
  ])
  expect(reading.views).toEqual(['hex'])
})

test.each([
  [1000, true],
  [1001, false],
])('Whether a text of %i lines is small: %j', (count, isSmall) => {
  expect(openText('line\n'.repeat(count)).reading.isSmall).toBe(isSmall)
})

test.each([
  ['no right-to-left text', '"a": "b"', ['"a": "b"']],
  ['a name and its value', '  "שם": "ערך",', ['  ', '"שם"', ': ', '"ערך"', ',']],
  ['a quote in a string', String.raw`"ש\"ם": 1`, [String.raw`"ש\"ם"`, ': 1']],
  ['an Arabic name', '{"اسم":["x"]}', ['{', '"اسم"', ':[', '"x"', ']}']],
  ['a string that continues in the next line', '"שם": "ער', ['"שם"', ': ', '"ער']],
  ['a string that began in the previous line', 'ך", "שם"', ['ך', '", "', 'שם', '"']],
])('A line with %s', (_, text, parts) => {
  expect(splitStrings(text)).toEqual(parts)
  expect(splitStrings(text).join('')).toBe(text)
})

test('Splits raw lines of JSON but not of other text', () => {
  expect(readRaw('application/json', '{"שם":"ערך"}')).toEqual(['{', '"שם"', ':', '"ערך"', '}'])
  expect(readRaw('text/plain', 'אמר "שלום" לו')).toEqual(['אמר "שלום" לו'])
})

function readRaw(contentType: string, text: string): readonly string[] | undefined {
  return openBody(text, { contentType })
    .readRows('raw', 0, 1)[0]
    ?.tokens.map(([part]) => part)
}
