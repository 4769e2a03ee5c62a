import { beforeAll, describe, expect, test } from 'vitest'
import { buildTime } from '../support/build-time.ts'
import { buildTestSite } from '../support/sites.ts'
import { describeExcess, weighPage } from './page-weight.ts'

describe('The page of an operation with a form, in another document', () => {
  const page = 'reference/create-pet/index.html'
  let petStore = ''
  beforeAll(async () => {
    petStore = await buildTestSite('petStore')
  }, buildTime)

  test('Weighs at most 75 KB', () => {
    expect(describeExcess(weighPage(petStore, page), 75)).toBe('')
  })

  test('Loads nothing of its console', () => {
    const files = weighPage(petStore, page).map(({ file }) => file)
    expect(
      files.filter((file) => /\/(start-console|console-module|request-fields)\./.test(file)),
    ).toEqual([])
  })
})
