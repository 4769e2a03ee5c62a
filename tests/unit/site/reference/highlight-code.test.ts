import { afterEach, expect, test, vi } from 'vitest'
import { highlightCode } from '#site/reference/highlight-code.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('The colours do not depend on how busy the machine is', async () => {
  const code = `const baseUrl = readVariable('BASE_URL')`
  const inTime = await highlightCode(code, 'javascript')
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 10_000))

  expect(await highlightCode(code, 'javascript')).toEqual(inTime)
  expect(inTime.length).toBeGreaterThan(4)
})
