import { expect, test } from 'vitest'
import { compareTexts } from '#console/compare-answers.ts'

test('Equal texts are the same', async () => {
  expect(await compareTexts('a\nb', 'a\nb')).toEqual({ outcome: 'same' })
})

test('Changed lines stand between their surroundings, and other lines are counted', async () => {
  const older = Array.from({ length: 20 }, (_, index) => `line ${index}`)
  const newer = older.with(10, 'changed')
  expect(await compareTexts(older.join('\n'), newer.join('\n'))).toEqual({
    outcome: 'different',
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

test('Texts beyond the limit are not compared', async () => {
  expect(await compareTexts('a'.repeat(600_000), 'b'.repeat(600_000))).toEqual({
    outcome: 'too-large',
  })
})
