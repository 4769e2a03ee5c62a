import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listMaterials } from '#site/security/bill-of-materials.ts'

const integrity = `sha512-${Buffer.from('the hash of a package').toString('base64')}`
const lock = {
  name: 'portal',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: {
    '': { name: 'portal', version: '1.0.0', dependencies: { '@scope/one': '1.0.0' } },
    'node_modules/@scope/one': {
      version: '1.0.0',
      license: 'MIT',
      integrity,
      dependencies: { two: '^2.0.0', missing: '*' },
    },
    'node_modules/@scope/one/node_modules/two': { version: '2.1.0', license: '(MIT OR ISC)' },
    'node_modules/two': { version: '1.0.0', dev: true },
    'node_modules/three': { version: '3.0.0', dev: true, dependencies: { two: '1.0.0' } },
    'node_modules/two-again': { name: 'two', version: '1.0.0', optional: true },
  },
}

test('Each package is listed once, with its hash, its licence and whether the site needs it', () => {
  expect(listMaterials(JSON.stringify(lock))).toEqual({
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'pkg:npm/portal@1.0.0',
        name: 'portal',
        version: '1.0.0',
      },
    },
    components: [
      {
        type: 'library',
        'bom-ref': 'pkg:npm/%40scope/one@1.0.0',
        name: '@scope/one',
        version: '1.0.0',
        scope: 'required',
        hashes: [{ alg: 'SHA-512', content: Buffer.from('the hash of a package').toString('hex') }],
        licenses: [{ expression: 'MIT' }],
        purl: 'pkg:npm/%40scope/one@1.0.0',
      },
      library('three', '3.0.0', 'excluded'),
      library('two', '1.0.0', 'optional'),
      { ...library('two', '2.1.0', 'required'), licenses: [{ expression: '(MIT OR ISC)' }] },
    ],
    dependencies: [
      { ref: 'pkg:npm/%40scope/one@1.0.0', dependsOn: ['pkg:npm/two@2.1.0'] },
      { ref: 'pkg:npm/portal@1.0.0', dependsOn: ['pkg:npm/%40scope/one@1.0.0'] },
      { ref: 'pkg:npm/three@3.0.0', dependsOn: ['pkg:npm/two@1.0.0'] },
      { ref: 'pkg:npm/two@1.0.0', dependsOn: [] },
      { ref: 'pkg:npm/two@2.1.0', dependsOn: [] },
    ],
  })
})

test('The list of this site names each package that package.json asks for, and nothing that it does not list', () => {
  const { components, dependencies } = readMaterials(readFileSync('package-lock.json', 'utf8'))
  const refs = new Set(components.map((component) => component['bom-ref']))
  const asked = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8'))).dependencies

  expect(refs.size).toBe(components.length)
  for (const [name, version] of Object.entries(asked)) {
    expect(refs).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`)
  }
  expect(
    dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref)),
  ).toEqual([])
})

test('It names no place from which packages were loaded', () => {
  const resolved = 'https://registry.example.com/two/-/two-1.0.0.tgz'
  const packages = { '': { version: '1.0.0' }, 'node_modules/two': { version: '1.0.0', resolved } }

  expect(JSON.stringify(listMaterials(JSON.stringify({ ...lock, packages })))).not.toContain(
    'registry.example.com',
  )
})

test('A lock file of another kind is refused with what to do', () => {
  expect(() => listMaterials('{"lockfileVersion":1}')).toThrow(
    /^package-lock\.json cannot be read as a lock file of version 3.*Run npm install\./,
  )
})

const materialsSchema = z.object({
  components: z.array(z.object({ 'bom-ref': z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

function readMaterials(lockFile: string) {
  return materialsSchema.parse(listMaterials(lockFile))
}

function library(name: string, version: string, scope: string) {
  const purl = `pkg:npm/${name}@${version}`
  return { type: 'library', 'bom-ref': purl, name, version, scope, purl }
}
