import { expect, test } from 'vitest'
import { parsePaths } from '../../../fixtures/documents/parse-openapi-text.ts'

function parse(badges: string) {
  const { operations, problems } = parsePaths('3.1.0', `  /a: { get: { x-badges: ${badges} } }`)
  return { badges: operations[0]?.badges, problems: problems.map(({ sentence }) => sentence) }
}

test('Badges have a text and the nearest variant of their colour, in the order of their positions', () => {
  const { badges, problems } = parse(`[
    { name: Beta, color: orange }, { name: Paid, color: '#ff4c51', position: after },
    { name: New, color: '#0c6', position: before }, { name: Blue, color: '#0084ff' }, { name: Plain }]`)

  expect(problems).toEqual([])
  expect(badges).toEqual([
    { text: 'New', variant: 'success' },
    { text: 'Beta', variant: 'caution' },
    { text: 'Paid', variant: 'danger' },
    { text: 'Blue', variant: 'note' },
    { text: 'Plain', variant: 'default' },
  ])
})

test.each([
  ['tip', 'tip'],
  ['rebeccapurple', 'tip'],
  ['#9400d3', 'tip'],
  ['#808080', 'default'],
  ['rgb(1 2 3)', 'default'],
  ['url(https://evil.example)', 'default'],
])('The colour %s has the variant %s', (color, variant) => {
  expect(parse(`[{ name: A, color: '${color}' }]`).badges).toEqual([{ text: 'A', variant }])
})

test('Number and length of badges are limited, and their text is on one line', () => {
  const many = Array.from({ length: 9 }, () => ({ name: `a\n${'b'.repeat(99)}` }))
  const { badges = [] } = parse(JSON.stringify(many))

  expect(badges).toHaveLength(5)
  expect(badges[0]?.text).toBe(`a ${'b'.repeat(28)} …`)
})

test.each(['Beta', '[Beta]', '[{ label: Beta }]', '{ name: Beta }'])(
  'Badges without a name are reported: %s',
  (written) => {
    expect(parse(written)).toEqual({
      badges: undefined,
      problems: ['x-badges must be a list of objects with a name. Other entries are ignored.'],
    })
  },
)
