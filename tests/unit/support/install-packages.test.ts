import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '#host/places.ts'
import { installPackages } from '../../support/install-packages.ts'

const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()) })
const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
})

test('The clients are installed in exactly the versions of their lockfile', async () => {
  const directory = await installPackages('clients/programs')
  const locked = await readVersions(join(projectRoot, 'tests/clients/programs/package-lock.json'))
  const installed = await readVersions(join(directory, 'node_modules/.package-lock.json'))

  expect(Object.keys(installed).length).toBeGreaterThan(0)
  for (const [path, version] of Object.entries(installed)) {
    expect({ path, version }).toEqual({ path, version: locked[path] })
  }
})

test('The portal itself installs none of them', async () => {
  const { dependencies } = manifestSchema.parse(
    await readJson(join(projectRoot, 'tests/clients/programs/package.json')),
  )
  const own = await readVersions(join(projectRoot, 'package-lock.json'))

  for (const name of Object.keys(dependencies))
    expect(own).not.toHaveProperty([`node_modules/${name}`])
})

async function readVersions(path: string): Promise<Readonly<Record<string, string | undefined>>> {
  const { packages } = lockSchema.parse(await readJson(path))
  return Object.fromEntries(Object.entries(packages).map(([name, { version }]) => [name, version]))
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'))
}
