import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { drawSite } from '#host/build-site.ts'
import { locateBuild, projectRoot } from '#host/places.ts'
import { redrawSite } from '#host/redraw-site.ts'
import { refreshSite } from '#host/refresh-site.ts'
import type { Build, Redraw } from '#host/refresh-site.ts'
import { readSettings } from '#site/settings.ts'
import { buildInTurn } from '../../support/build-in-turn.ts'

// In the project, because a build resolves its packages from there.
const directory = join(projectRoot, '.portal', `redraw-${process.pid}`)
const file = join(directory, 'pets.yaml')
const settings = readSettings({ PORTAL_OPENAPI: file })
const places = locateBuild({ PORTAL_DIR: join(directory, 'portal') })
const { signal } = new AbortController()

let document = ''
beforeAll(async () => {
  await mkdir(directory, { recursive: true })
  document = await readFile(join(projectRoot, 'tests/fixtures/pet-store/pet-store.yaml'), 'utf8')
  await writeFile(file, document)
  await refresh({ redraw: redrawSite })
}, 120_000)
afterAll(() => rm(directory, { recursive: true, force: true }))

test(
  'A site whose operations have changed is drawn again in part, and is what a build makes of it, byte for byte',
  { timeout: 240_000 },
  async () => {
    const before = await hashFiles(places.site)
    await edit([
      // Moves every line below.
      [/^  \/broken/m, '  # A line more.\n  /broken'],
      ['description: Only this kind.', 'description: Only pets of this kind.'],
      ["'201': { description: The pet was created. }", "'202': { description: The pet will be. }"],
      ['caption: { type: string }', 'caption: { type: string, maxLength: 40 }'],
      ['kind: { type: string, enum: [cat, dog] }', 'kind: { type: string, enum: [cat, dog, owl] }'],
    ])

    expect(await refresh({ build: refuseToBuild, redraw: redrawSite })).toBeGreaterThan(0)

    const redrawn = await hashFiles(places.site)
    expect(redrawn).toEqual(await hashWhole())
    expect(redrawn['reference/list-pets/index.html']).not.toBe(
      before['reference/list-pets/index.html'],
    )
    expect(redrawn['reference/list-visits/index.html']).toBe(
      before['reference/list-visits/index.html'],
    )
  },
)

const addedParameter = '{ name: colour, in: query, required: true, schema: { type: string } }'

test(
  'A site that was drawn again is drawn again, and only its lines move where only they do',
  { timeout: 240_000 },
  async () => {
    await edit([['        - name: kind', `        - ${addedParameter}\n        - name: kind`]])
    expect(await refresh({ build: refuseToBuild, redraw: redrawSite })).toBeGreaterThan(0)
    const before = await hashFiles(places.site)
    await writeFile(file, `# A line at the top.\n${await readFile(file, 'utf8')}`)

    expect(await refresh({ build: refuseToBuild, redraw: redrawSite })).toBeGreaterThan(0)

    const redrawn = await hashFiles(places.site)
    expect(redrawn).toEqual(await hashWhole())
    expect(redrawn['reference/list-pets/index.html']).not.toBe(
      before['reference/list-pets/index.html'],
    )
  },
)

const addedPath = '  /owls:\n    get: { operationId: listOwls, responses: {} }\n'

test.each<readonly [string, string | RegExp, string]>([
  ['the name of an operation', 'operationId: listPets', 'operationId: findPets'],
  ['an operation that is added', /^  \/broken/m, `${addedPath}  /broken`],
  ['an operation that is removed', /^  \/broken\/.*\n(?: {4,}.*\n)*/m, ''],
  ['a tag that is added', '  - name: Pets\n', '  - name: Owls\n  - name: Pets\n'],
])('After a change of %s the site is built', { timeout: 60_000 }, async (_, from, to) => {
  await edit([[from, to]])

  await expect(refresh({ build: refuseToBuild, redraw: redrawSite })).rejects.toThrow(
    'The whole site was built.',
  )
})

test(
  'A document that cannot be read leaves the site, and its mistake is said at once',
  { timeout: 60_000 },
  async () => {
    const before = await hashFiles(places.site)
    await writeFile(file, document.replace(/^paths:/m, 'paths: ['))

    await expect(refresh({ build: refuseToBuild, redraw: redrawSite })).rejects.toThrow(
      /^.*pets\.yaml:\d+: /,
    )

    expect(await hashFiles(places.site)).toEqual(before)
  },
)

async function hashWhole(): Promise<Readonly<Record<string, string>>> {
  const whole = join(directory, 'whole')
  await rm(whole, { recursive: true, force: true })
  await buildInTurn(() => drawSite(whole, settings, signal))
  return hashFiles(whole)
}

async function edit(changes: readonly (readonly [string | RegExp, string])[]): Promise<void> {
  let changed = document
  for (const [from, to] of changes) {
    const next = changed.replace(from, to)
    if (next === changed) throw new Error(`The document has no ${from}.`)
    changed = next
  }
  await writeFile(file, changed)
}

function refresh({ build = drawSite, redraw }: { build?: Build; redraw: Redraw }) {
  return buildInTurn(() => refreshSite({ places, settings, stop: signal, build, redraw }))
}

const refuseToBuild: Build = () => Promise.reject(new Error('The whole site was built.'))

/** Without the kit, which no reader sees. */
async function hashFiles(site: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(site.length + 1))
    .filter((path) => !path.startsWith('.kit'))
  const hashes = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      const content = await readFile(join(site, path))
      return [path.replaceAll('\\', '/'), createHash('sha256').update(content).digest('hex')]
    }),
  )
  return Object.fromEntries(hashes)
}
