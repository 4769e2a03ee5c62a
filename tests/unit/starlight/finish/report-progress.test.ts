import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportCollecting, reportProgress } from '#starlight/finish/report-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('Every ten seconds, progress is reported with the time that the others of each kind take', () => {
  const lines: string[] = []
  const kinds = Array.from({ length: 4000 }, (_, index) => (index < 2000 ? 'endpoint' : 'page'))
  const count = reportProgress('Rendered', kinds, (line) => lines.push(line))

  for (const kind of kinds) {
    vi.advanceTimersByTime(kind === 'page' ? 100 : 7)
    count(kind)
  }

  expect(lines.slice(0, 3)).toEqual([
    'Rendered 1,429 of 4,000 files.',
    'Rendered 2,061 of 4,000 files, about 3 min left.',
    'Rendered 2,161 of 4,000 files, about 3 min left.',
  ])
  expect(lines.at(-1)).toBe('Rendered 3,961 of 4,000 files, about 4 s left.')
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
