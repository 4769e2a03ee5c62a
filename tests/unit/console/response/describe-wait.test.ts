import { expect, test } from 'vitest'
import { describeWait } from '#console/response/describe-wait.ts'

const noon = new Date(2026, 10, 22, 12, 0, 0).getTime()

const readTime = (moment: Date) => moment.toLocaleTimeString()
const readDateAndTime = (moment: Date) => moment.toLocaleString()

test.each([
  [29_000, readTime, '29 s'],
  [28_100, readTime, '29 s'],
  [727_000, readTime, '12 min 7 s'],
  [86_400_000, readDateAndTime, '1 d'],
])('A time %d ms ahead is given in local time, with the time left', (ahead, read, left) => {
  const time = read(new Date(noon + ahead))
  expect(describeWait(noon + ahead, noon)).toBe(
    `The server asks you to wait until ${time}, ${left} from now, before the next request (Retry-After).`,
  )
})

test.each([0, 5000])('A time %d ms ago has passed', (ago) => {
  expect(describeWait(noon - ago, noon)).toMatch(/^The server asked you to wait .+ has passed\.$/)
})
