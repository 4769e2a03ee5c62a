import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { optionsPage, updateTables } from '../../../support/options-tables.ts'

test('The tables of docs/starlight.md are up to date: `npm run docs:options` updates them', async () => {
  const page = await readFile(optionsPage, 'utf8')
  expect(page).toBe(await updateTables(page))
})
