import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportCollecting, reportProgress } from '#starlight/finish/report-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('Every ten seconds, progress is reported with the time for the others of each kind, except the first', () => {
  const lines: string[] = []
  const kinds = Array.from({ length: 4000 }, (_, index) => (index < 2000 ? 'endpoint' : 'page'))
  const count = reportProgress('Rendered', kinds, (line) => lines.push(line))

  for (const [index, kind] of kinds.entries()) {
    const isFirst = index % 2000 === 0
    vi.advanceTimersByTime(isFirst ? 6000 : kind === 'page' ? 100 : 7)
    count(kind)
  }

  expect(lines.slice(0, 3)).toEqual([
    'Rendered 573 of 4,000 files.',
    'Rendered 2,001 of 4,000 files.',
    'Rendered 2,101 of 4,000 files, about 3 min left.',
  ])
  expect(lines.at(-1)).toBe('Rendered 3,901 of 4,000 files, about 10 s left.')
})

test('The time before the first page is reported too', async () => {
  const lines: string[] = []
  const { promise, resolve } = Promise.withResolvers<readonly string[]>()
  const collecting = reportCollecting(
    async () => promise,
    (line) => lines.push(line),
  )
  await vi.advanceTimersByTimeAsync(25_000)
  resolve(['/', '/reference/'])
  await collecting
  await vi.advanceTimersByTimeAsync(25_000)

  expect(lines).toEqual([
    'Collecting files for 10 s.',
    'Collecting files for 20 s.',
    'Collected 2 files in 25 s.',
  ])
})

test('A short time is not reported', async () => {
  const lines: string[] = []
  await reportCollecting(
    async () => ['/'],
    (line) => lines.push(line),
  )

  expect(lines).toEqual([])
})
