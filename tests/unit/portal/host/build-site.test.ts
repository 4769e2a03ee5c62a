import { expect, test, vi } from 'vitest'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSite, explainFailure } from '#portal/host/build-site.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { writeFolder } from '../../../support/write-folder.ts'

test('The error of a failed build is shown without the pages built before it', () => {
  const output = [
    '12:00:00 [build] Collecting build info...',
    '12:00:01   ├─ /errors/index.html (+60ms)',
    '12:00:02 [ERROR] AstroUserError: The slug "quickstart" does not exist.',
    '  Hint: update the sidebar.',
    '',
  ]

  expect(explainFailure(output.join('\n'))).toBe(
    `${output.slice(2, 4).join('\n')}\n\nThe site could not be built; the reason is above.`,
  )
})

test('Output without an [ERROR] line is shown unchanged', () => {
  expect(explainFailure('Killed\n')).toBe(
    'Killed\n\nThe site could not be built; the reason is above.',
  )
})

test('A full disk is reported in one sentence', () => {
  expect(explainFailure('[ERROR] ENOSPC: no space left on device, write\n    at writeFile')).toBe(
    'The disk is full, so the site could not be built. Free some space and build again.',
  )
})

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
