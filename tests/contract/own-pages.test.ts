import { describe } from 'vitest'
import { testOwnPages } from './own-pages.ts'

describe("Written pages match Starlight's pages of its collection", () => {
  testOwnPages('api', 'api/')
})
