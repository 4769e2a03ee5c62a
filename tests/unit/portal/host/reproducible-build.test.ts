import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite } from '#portal/host/build-site.ts'
import { projectRoot } from '#portal/host/paths.ts'

test('Two builds of the same sources are byte-identical', { timeout: 180_000 }, async () => {
  // In the project, because the build resolves its packages from there.
  const directory = join(projectRoot, '.portal', `twice-${process.pid}`)
  onTestFinished(() => rm(directory, { recursive: true, force: true }))

  const first = await buildAndHash(join(directory, 'first'))
  const second = await buildAndHash(join(directory, 'second'))

  expect(first).toHaveProperty(['index.html'])
  expect(second).toEqual(first)
})

async function buildAndHash(outDir: string): Promise<Readonly<Record<string, string>>> {
  const environment = {
    ...process.env,
    PORTAL_API_BASE_URL: 'https://api.example.com',
    PORTAL_SITE_URL: 'https://docs.example.com',
  }
  await buildSite(outDir, environment)
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const hashes = await Promise.all(
    files.map(async ({ parentPath, name }): Promise<[string, string]> => {
      const path = join(parentPath, name)
      const hash = createHash('sha256').update(await readFile(path))
      return [path.slice(outDir.length + 1).replaceAll('\\', '/'), hash.digest('hex')]
    }),
  )
  return Object.fromEntries(hashes)
}
