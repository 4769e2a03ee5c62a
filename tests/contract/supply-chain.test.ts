import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const versions = z.record(z.string(), z.string())

const manifest = z
  .object({
    allowScripts: z.record(z.string(), z.boolean()),
    dependencies: versions,
    devDependencies: versions,
    overrides: versions,
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

const lockSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().default(false),
      dev: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
    }),
  ),
})

type Lock = z.infer<typeof lockSchema>

const lock = readLock('package-lock.json')
const clientsLock = readLock('tests/clients/programs/package-lock.json')
const observatoryLock = readLock('tests/observatory/package-lock.json')

describe('What is installed is fixed in advance', () => {
  test('Every dependency has an exact version', () => {
    const { dependencies, devDependencies, overrides } = manifest
    const asked = { ...dependencies, ...devDependencies, ...overrides }
    expect(Object.keys(asked).length).toBeGreaterThan(30)
    expect(findInexact(asked)).toEqual([])
  })

  test.each([
    '^1.0.0',
    '~1.0.0',
    '1.x',
    '1',
    '*',
    '',
    'latest',
    '>=1.0.0',
    'github:a/b',
    '1.0.0 - 2',
  ])('A version of %j is noticed', (version) => {
    expect(findInexact({ one: version, two: '1.0.0-beta.1' })).toEqual([`one ${version}`])
  })

  test.each([
    ['the portal', lock],
    ['the clients that only the tests run', clientsLock],
    ['the Observatory', observatoryLock],
  ])('Every package in %s has a strong hash and names no download location', (_of, locked) => {
    expect(Object.keys(locked.packages).length).toBeGreaterThan(200)
    expect(findUnhashed(locked)).toEqual([])
  })

  test.each([
    ['no hash', {}],
    ['a weak hash', { integrity: 'sha1-AAAA' }],
    ['another registry', { integrity, resolved: 'https://registry.example.com/a.tgz' }],
    ['a folder', { link: true, resolved: '../elsewhere' }],
  ])('A package with %s is noticed', (_fault, entry) => {
    const packages = { '': {}, 'node_modules/good': { integrity }, 'node_modules/bad': entry }
    expect(findUnhashed(lockSchema.parse({ lockfileVersion: 3, packages }))).toEqual([
      'node_modules/bad',
    ])
  })

  test('The lock file matches package.json', () => {
    const root = z
      .object({
        packages: z.object({ '': z.object({ dependencies: versions, devDependencies: versions }) }),
      })
      .parse(JSON.parse(readFileSync('package-lock.json', 'utf8'))).packages['']
    expect(root.dependencies).toEqual(manifest.dependencies)
    expect(root.devDependencies).toEqual(manifest.devDependencies)
  })

  test('npm uses the default registry, and writes no other into the lock file', () => {
    const settings = readFileSync('.npmrc', 'utf8')
    expect(settings).toContain('omit-lockfile-registry-resolved=true')
    expect(settings).not.toMatch(/registry\s*=\s*\S*:\/\/|_auth|strict-ssl/i)
  })
})

describe('What an installation runs is fixed in advance', () => {
  test('Each package with an install script is listed as allowed or refused, and no other', () => {
    expect(listScripted(lock)).toEqual(Object.keys(manifest.allowScripts).toSorted())
  })

  test('Only Node itself runs one, and the site is not built from it', () => {
    const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name])
    expect(allowed).toEqual(['node'])
    expect(lock.packages['node_modules/node']?.dev).toBe(true)
  })

  test('A script deep in the tree and under another name is noticed', () => {
    const packages = {
      '': {},
      'node_modules/a/node_modules/@scope/deep': { integrity, hasInstallScript: true },
      'node_modules/alias': { name: 'original', integrity, hasInstallScript: true },
    }
    expect(listScripted(lockSchema.parse({ lockfileVersion: 3, packages }))).toEqual([
      '@scope/deep',
      'original',
    ])
  })
})

describe('The SBOM', () => {
  const site = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'
  const readSbom = () =>
    sbomSchema.parse(JSON.parse(readFileSync(join(site, 'sbom.cdx.json'), 'utf8')))

  test('lists exactly the packages not used only in development, with the hash from the lock file', () => {
    const shipped = Object.entries(lock.packages).flatMap(([path, entry]) =>
      path === '' || entry.dev
        ? []
        : [`${readName(path, entry.name)}@${entry.version} ${toHex(entry.integrity ?? '')}`],
    )
    const listed = readSbom().components.map(
      ({ name, version, hashes }) => `${name}@${version} ${hashes[0]?.content}`,
    )
    expect(listed.toSorted()).toEqual([...new Set(shipped)].toSorted())
    expect(listed).toContainEqual(expect.stringMatching(/^rolldown@/))
  })

  test('lists what package.json requires, and refers to no package that it does not list', () => {
    const { metadata, components, dependencies } = readSbom()
    const own = Object.entries(manifest.dependencies).map((entry) => entry.join('@'))
    expect(dependencies.find(({ ref }) => ref === metadata.component['bom-ref'])).toEqual({
      ref: expect.stringMatching(/^starlight-developer-portal@/),
      dependsOn: expect.arrayContaining(own),
    })
    const refs = new Set(components.map((component) => component['bom-ref']))
    expect(
      dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref)),
    ).toEqual([])
  })
})

const integrity = `sha512-${Buffer.alloc(64).toString('base64')}`

const sbomSchema = z.object({
  metadata: z.object({ component: z.object({ 'bom-ref': z.string() }) }),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
      hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string() })),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

function readLock(path: string): Lock {
  return lockSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
}

function findInexact(asked: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(asked)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))
    .map((entry) => entry.join(' '))
}

function findUnhashed({ packages }: Lock): readonly string[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .filter(
      ([, entry]) =>
        entry.link ||
        entry.resolved !== undefined ||
        !/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? ''),
    )
    .map(([path]) => path)
}

function listScripted({ packages }: Lock): readonly string[] {
  const names = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { name }]) => readName(path, name))
  return [...new Set(names)].toSorted()
}

function readName(path: string, name: string | undefined): string {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function toHex(hash: string): string {
  return Buffer.from(hash.replace('sha512-', ''), 'base64').toString('hex')
}
