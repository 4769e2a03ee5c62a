import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadDatabase } from '../../audit/databases.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'databases-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

it('A value that its file has in pieces is read in one', async () => {
  const path = join(folder, 'any.sqlite')
  const value = 'one value '.repeat(2000)
  const database = new DatabaseSync(path)
  database.exec('create table "a ""name" (first blob, second text)')
  database.prepare('insert into "a ""name" values (?, ?)').run(Buffer.from('bytes'), value)
  database.close()
  expect((await loadDatabase(path)).toString()).toBe(`bytes\n${value}\n`)
})

it('A file that is no database has no values', async () => {
  const path = join(folder, 'text')
  await writeFile(path, 'SQLite')
  expect((await loadDatabase(path)).length).toBe(0)
})
