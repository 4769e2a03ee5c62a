import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadBaseFile } from '#cli/changes/base-file.ts'
import { writeFolder } from '../../../support/write-folder.ts'

test('Loads a file again when it has changed', async () => {
  const text = "openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths: {}\n"
  const folder = await writeFolder({ 'old.yaml': text })
  const old = join(folder, 'old.yaml')
  const first = await loadBaseFile(old)

  expect((await loadBaseFile(old)).api).toBe(first.api)
  writeFileSync(old, text.replace('Pets', 'Cats'))
  expect((await loadBaseFile(old)).api.title).toBe('Cats')
})
