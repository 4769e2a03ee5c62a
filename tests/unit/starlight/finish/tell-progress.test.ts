import { afterEach, expect, test, vi } from 'vitest'
import { tellProgress } from '#starlight/finish/tell-progress.ts'

afterEach(() => void vi.useRealTimers())

test('What is finished is said every three seconds, so not at all where it takes less', () => {
  vi.useFakeTimers()
  const said: string[] = []
  const tell = tellProgress(2652, (line) => said.push(line))

  for (let second = 1; second <= 7; second += 1) {
    vi.advanceTimersByTime(1000)
    tell(200)
  }

  expect(said).toEqual(['Finished 600 of 2,652 files.', 'Finished 1,200 of 2,652 files.'])
})
