import { expect, test } from 'vitest'
import { explainMissing } from '#starlight/pages/changes/explain-missing.ts'

test('The reason names the versions, the files without their folders, and the lines', () => {
  expect(explainMissing([make('v2', '../secret/pets.yaml', 1200)])).toBe(
    'These changes are missing, because the document of v2 could not be loaded (pets.yaml, line 1,200).',
  )
  expect(
    explainMissing([
      make('v2', 'C:\\team\\pets.yaml'),
      make('v3', 'https://example.com/api/pets.json', 1),
    ]),
  ).toBe(
    'These changes are missing, because the document of v2 could not be loaded (pets.yaml), and the document of v3 could not be loaded (pets.json, line 1).',
  )
})

const make = (label: string, file: string, line?: number) => ({
  version: { label },
  error: { file, line },
})
