import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadBase } from '#cli/changes/load-base.ts'
import { startRepository } from '../../../support/git-repository.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const text = "openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths: {}\n"

test('Loads a revision once', async () => {
  const folder = await writeFolder({ 'api.yaml': text })
  startRepository(folder)
  const source = { path: join(folder, 'api.yaml'), overlay: undefined }
  const first = await loadBase('HEAD', source)

  expect(first.name).toBe('HEAD:api.yaml')
  expect(await loadBase('HEAD', source)).toBe(first)
})

test('Loads a revision again after an error', async () => {
  const folder = await writeFolder({ 'api.yaml': text })
  const source = { path: join(folder, 'api.yaml'), overlay: undefined }

  await expect(loadBase('HEAD', source)).rejects.toThrow('--base is neither a file')
  startRepository(folder)
  expect((await loadBase('HEAD', source)).api.title).toBe('Pets')
})

test('Loads a file again when it has changed', async () => {
  const folder = await writeFolder({ 'old.yaml': text })
  const [old, source] = [join(folder, 'old.yaml'), { path: 'none.yaml', overlay: undefined }]
  const first = await loadBase(old, source)

  expect((await loadBase(old, source)).api).toBe(first.api)
  writeFileSync(old, text.replace('Pets', 'Cats'))
  expect((await loadBase(old, source)).api.title).toBe('Cats')
})
