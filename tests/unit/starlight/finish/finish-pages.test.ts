import { afterEach, expect, test, vi } from 'vitest'
import { reportProgress } from '#starlight/finish/finish-pages.ts'

afterEach(() => void vi.useRealTimers())

test('Progress is reported every three seconds, so not at all if finishing takes less', () => {
  vi.useFakeTimers()
  const said: string[] = []
  const report = reportProgress(2652, (line) => said.push(line))

  for (let second = 1; second <= 7; second += 1) {
    vi.advanceTimersByTime(1000)
    report(200)
  }

  expect(said).toEqual([
    'Finished 600 of 2,652 files, 200 per second.',
    'Finished 1,200 of 2,652 files, 200 per second.',
  ])
})
