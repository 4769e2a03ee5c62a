import { expect, test } from 'vitest'
import { compareBodies, compareTexts } from '#viewer/comparison/compare-responses.ts'

test('Equal texts are reported as the same', () => {
  expect(compareTexts('a\nb', 'a\nb')).toEqual({ outcome: 'same' })
})

test('Changed lines are shown in context, and other lines are counted', () => {
  const older = Array.from({ length: 20 }, (_, index) => `line ${index}`)
  const newer = older.with(10, 'changed')
  expect(compareTexts(older.join('\n'), newer.join('\n'))).toEqual({
    outcome: 'different',
    isJson: false,
    lines: [
      { change: 'left-out', text: '7 unchanged lines' },
      { change: 'kept', text: 'line 7' },
      { change: 'kept', text: 'line 8' },
      { change: 'kept', text: 'line 9' },
      { change: 'removed', text: 'line 10' },
      { change: 'added', text: 'changed' },
      { change: 'kept', text: 'line 11' },
      { change: 'kept', text: 'line 12' },
      { change: 'kept', text: 'line 13' },
      { change: 'left-out', text: '6 unchanged lines' },
    ],
  })
})

test('Texts beyond the limit are not compared', () => {
  expect(compareTexts('a'.repeat(600_000), 'b'.repeat(600_000))).toEqual({
    outcome: 'too-large',
  })
})

function encode(text: string, contentType = 'application/json') {
  return { bytes: new TextEncoder().encode(text), contentType }
}

test('JSON is compared member by member, regardless of spacing', () => {
  expect(compareBodies(encode('{"a":1,"b":2}'), encode('{ "a": 1, "b": 2 }'))).toEqual({
    outcome: 'same',
  })
  expect(compareBodies(encode('{"a":1,"b":2}'), encode('{"a":1,"b":3}'))).toEqual({
    outcome: 'different',
    isJson: true,
    lines: [
      { change: 'kept', text: '{' },
      { change: 'kept', text: '  "a": 1,' },
      { change: 'removed', text: '  "b": 2' },
      { change: 'added', text: '  "b": 3' },
      { change: 'kept', text: '}' },
    ],
  })
})

test('Each body is read in its own charset', () => {
  const latin = { bytes: Uint8Array.of(0xe9), contentType: 'text/plain; charset=iso-8859-1' }
  expect(compareBodies(latin, encode('é', 'text/plain'))).toEqual({ outcome: 'same' })
})

test('A long line is shown around its difference, and the rest is counted', () => {
  const older = `${'x'.repeat(50_000)}old${'y'.repeat(50_000)}`
  const comparison = compareTexts(older, older.replace('old', 'new'))
  const lines = comparison.outcome === 'different' ? comparison.lines : []
  expect(lines.map(({ change, text }) => [change, text.replaceAll(/x+|y+/g, '~')])).toEqual([
    ['removed', '49,800 characters before … ~old~ … 48,203 more characters'],
    ['added', '49,800 characters before … ~new~ … 48,203 more characters'],
  ])
})

test('Lines beyond the first thousand are counted', () => {
  const older = Array.from({ length: 600 }, (_, line) => `old ${line}`).join('\n')
  const comparison = compareTexts(older, older.replaceAll('old', 'new'))
  const lines = comparison.outcome === 'different' ? comparison.lines : []
  expect(lines.length).toBe(1001)
  expect(lines.at(-1)).toEqual({
    change: 'left-out',
    text: '200 more lines. Download both and use a diff tool.',
  })
})
