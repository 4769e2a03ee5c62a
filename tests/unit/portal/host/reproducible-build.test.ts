import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildSite } from '#portal/host/build-site.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { hashFiles } from '../../../support/hash-files.ts'

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
  return hashFiles(outDir)
}
