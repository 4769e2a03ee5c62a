import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '#host/places.ts'
import { installPackages } from '../support/install-packages.ts'

const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()) })
const ownManifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()),
})
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

// Some come with a package that it does ask for: the SDK for agents' tools brings a server.
test('The portal itself asks for none of them', async () => {
  const { dependencies } = manifestSchema.parse(
    await readJson(join(projectRoot, 'tests/clients/programs/package.json')),
  )
  const own = ownManifestSchema.parse(await readJson(join(projectRoot, 'package.json')))
  const asked = Object.keys({ ...own.dependencies, ...own.devDependencies })

  expect(asked.length).toBeGreaterThan(10)
  expect(Object.keys(dependencies).filter((name) => asked.includes(name))).toEqual([])
})

async function readVersions(path: string): Promise<Readonly<Record<string, string | undefined>>> {
  const { packages } = lockSchema.parse(await readJson(path))
  return Object.fromEntries(Object.entries(packages).map(([name, { version }]) => [name, version]))
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'))
}
