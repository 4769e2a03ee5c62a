import { copyFile, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const mark = 'SQLite format 3\0'

/** Reads every value in an SQLite database, which splits long values; returns nothing for other files. */
export async function loadDatabase(path: string): Promise<Buffer> {
  if (!(await isDatabase(path))) return Buffer.alloc(0)
  const folder = await mkdtemp(join(tmpdir(), 'audit-'))
  try {
    // Opens a copy, because opening completes interrupted transactions.
    const copy = join(folder, 'copy')
    await copyFile(path, copy)
    for (const journal of ['-wal', '-journal']) {
      await copyFile(`${path}${journal}`, `${copy}${journal}`).catch(() => undefined)
    }
    return readValues(copy)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function readValues(path: string): Buffer {
  const database = new DatabaseSync(path)
  try {
    const tables = database
      .prepare(
        "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'",
      )
      .all()
    const values = tables.flatMap(({ name }) => {
      const select = database.prepare(`select * from "${String(name).replaceAll('"', '""')}"`)
      select.setReadBigInts(true)
      return select.all().flatMap((row) => Object.values(row))
    })
    return Buffer.concat(values.flatMap((value) => [toBytes(value), separator]))
  } finally {
    database.close()
  }
}

const separator = Buffer.from('\n')

async function isDatabase(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === mark
  } finally {
    await file.close()
  }
}

function toBytes(value: unknown): Buffer {
  return value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value))
}
