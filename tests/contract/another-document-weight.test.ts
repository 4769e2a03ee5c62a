import { beforeAll, describe, expect, test } from 'vitest'
import { buildTime } from '../support/build-time.ts'
import { buildPetStoreSite } from '../support/pet-store-site.ts'
import { describeExcess, weighPage } from './page-weight.ts'

describe('The page of another document, with a form', () => {
  const page = 'reference/create-pet/index.html'
  let petStore = ''
  beforeAll(async () => {
    petStore = await buildPetStoreSite()
  }, buildTime)

  test('It weighs at most 105 KB', () => {
    expect(describeExcess(weighPage(petStore, page), 105)).toBe('')
  })

  test('It loads what its form needs, and not what checks or sends a request', () => {
    const files = weighPage(petStore, page).map(({ file }) => file)
    expect(files).toContainEqual(expect.stringContaining('/form-parts.'))
    expect(
      files.filter((file) => /\/(later-parts|console-module|console-module)\./.test(file)),
    ).toEqual([])
  })
})
