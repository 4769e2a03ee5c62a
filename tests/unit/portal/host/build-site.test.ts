import { expect, test, vi } from 'vitest'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSite } from '#portal/host/build-site.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const invalidDocument =
  "openapi: 3.1.0\ninfo: { title: Faulty, version: '1' }\npaths: { /a: { get: 1 } }\n"

test('A failed or stopped build leaves the previous site complete, and no files', async () => {
  const folder = await writeFolder({ 'dist/index.html': 'before', 'api.yaml': invalidDocument })
  const dist = join(folder, 'dist')
  const environment = {
    ...process.env,
    PORTAL_OPENAPI: join(folder, 'api.yaml'),
    PORTAL_STRICT: '1',
  }

  await expect(buildSite(dist, environment)).rejects.toThrow(
    'Build stopped because `strict` is enabled.',
  )
  const stop = new AbortController()
  const stopped = buildSite(dist, { ...environment, PORTAL_STRICT: '0' }, stop.signal)
  await Promise.all([
    expect(stopped).rejects.toThrow('aborted'),
    vi
      .waitFor(async () => expect(await findBuilds()).toHaveLength(1), 60_000)
      .finally(() => stop.abort()),
  ])

  expect(await readdir(folder)).toEqual(['api.yaml', 'dist'])
  expect(await readdir(dist)).toEqual(['index.html'])
  expect(await readFile(join(dist, 'index.html'), 'utf8')).toBe('before')
  expect(await findBuilds()).toEqual([])
})

/** Returns the folders of builds of this process. */
async function findBuilds(): Promise<readonly string[]> {
  const names = await readdir(join(projectRoot, '.portal'))
  return names.filter((name) => name.startsWith(`build-${process.pid}-`))
}
