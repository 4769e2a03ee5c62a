import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findingsCommand } from '#cli/findings/findings.ts'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { pets } from '../../../fixtures/translated-pets.ts'
import { writeFiles, writeFolder } from '../../../support/write-folder.ts'

const own = `overlay: 1.0.0
info: { title: Ours, version: '1' }
actions:
  - target: $.paths['/pets'].get
    update: { summary: List all pets }
`

const head = "overlay: 1.0.0\ninfo: { title: Deutsch, version: '1' }\nactions:\n"

const german = `${head}  # All of them
  - target: $.paths['/pets'].get
    update: { summary: Haustiere, responses: { '200': { description: Die Haustiere. } } }
  - target: $.info
    update: { title: Tiere }
`

async function writePets(files: Readonly<Record<string, string>>) {
  const folder = await writeFolder({ 'pets.yaml': pets, ...files })
  const run = async (...parameters: readonly string[]) => {
    const all = ['--document', join(folder, 'pets.yaml'), '--locale', 'de', ...parameters]
    const result = await findingsCommand.run(parseChoices(findingsCommand, all, {}))
    const shorten = (text: string) => text.replaceAll(`${folder}/`, '')
    return {
      status: result?.status,
      lines: (result?.output ?? '').split('\n').map(shorten),
      notes: (result?.notes ?? []).map(shorten),
    }
  }
  return { folder, run, read: () => readFile(join(folder, 'pets.de.overlay.yaml'), 'utf8') }
}

test('Prints each text without a translation, with the action to write', async () => {
  const { run } = await writePets({ 'pets.de.overlay.yaml': `${head}  []\n` })

  expect(await run()).toEqual({
    status: 1,
    lines: [
      'pets.yaml:2: not translated: title "Pets" at $.info',
      'pets.yaml:7: not translated: summary "List pets" at $.paths[\'/pets\'].get',
      "pets.yaml:9: not translated: description \"At most this many.\" at $.paths['/pets'].get.parameters[?@.name=='limit' && @.in=='query']",
      "pets.yaml:10: not translated: description \"The pets.\" at $.paths['/pets'].get.responses['200']",
    ],
    notes: ['pets.de.overlay.yaml translates 0 of 4 texts.'],
  })
})

test('The actions in JSON are a translation', async () => {
  const { folder, run } = await writePets({ 'pets.de.overlay.yaml': `${head}  []\n` })
  const { lines } = await run('--json')
  const findings = lines.map((line) => JSON.parse(line))

  expect(findings[1]).toEqual({
    status: 'not-translated',
    sentence: 'summary "List pets" at $.paths[\'/pets\'].get',
    operations: ['GET /pets'],
    places: [
      { file: expect.stringMatching(/pets\.yaml$/), line: 7, at: '#/paths/~1pets/get/summary' },
    ],
    action: {
      target: "$.paths['/pets'].get",
      'x-source-digest': 'sha256-OonjTGgIFVA7L885Irf+PZPkRcNN2/0iVC6S2zZOG0c=',
      update: { summary: 'List pets' },
    },
  })
  const actions = findings.map(({ action }) => action)
  const overlay = { overlay: '1.0.0', info: { title: 'Deutsch', version: '1' }, actions }
  await writeFiles(folder, { 'pets.de.overlay.yaml': JSON.stringify(overlay) })
  expect(await run()).toMatchObject({
    status: 0,
    notes: ['pets.de.overlay.yaml translates 4 of 4 texts.'],
  })
})

test('Texts of the document’s Overlay are translated too, and cited there', async () => {
  const { run } = await writePets({
    'pets.overlay.yaml': own,
    'pets.de.overlay.yaml': `${head}  []\n`,
  })
  expect((await run()).lines).toContain(
    'pets.overlay.yaml:5: not translated: summary "List all pets" at $.paths[\'/pets\'].get',
  )
})

test('Writes the digest of each action, and nothing else', async () => {
  const { run, read } = await writePets({ 'pets.de.overlay.yaml': german })
  const note =
    'Actions without x-source-digest: 2. Later changes of their source cannot be found. To write the digests, add --write-digests.'
  expect((await run()).notes).toContain(note)

  expect(await run('--write-digests')).toEqual({
    status: 0,
    lines: ['pets.de.overlay.yaml: 2 digests added, 0 replaced, 0 unchanged'],
    notes: [],
  })
  const written = await read()
  expect(written.split('\n').filter((line) => !line.includes('x-source-digest'))).toEqual(
    german.split('\n'),
  )
  expect((await run()).notes).not.toContain(note)

  expect((await run('--write-digests')).lines).toEqual([
    'pets.de.overlay.yaml: 0 digests added, 0 replaced, 2 unchanged',
  ])
  expect(await read()).toBe(written)
})

test('Without the option, no file is changed', async () => {
  const { run, read } = await writePets({ 'pets.de.overlay.yaml': german })
  await run()
  expect(await read()).toBe(german)
})

test('Names the lines and digests of a translation of an older text', async () => {
  const older = german.replace('\n    update', '\n    x-source-digest: sha256-old\n    update')
  const { run } = await writePets({ 'pets.overlay.yaml': own, 'pets.de.overlay.yaml': older })

  expect((await run()).lines[0]).toBe(
    'pets.de.overlay.yaml:5: outdated: The source has changed since it was translated: x-source-digest is sha256-old, and the digest of the source is sha256-mvVNzfR6hqD9rzgnYuUCYOUSfxUsLwg9z/d3XapIXlM=. Source: pets.overlay.yaml:5 and 1 more.',
  )
})

test('Replaces the digest of an older text, and prints its line', async () => {
  const { folder, run } = await writePets({ 'pets.de.overlay.yaml': german })
  await run('--write-digests')
  await writeFiles(folder, { 'pets.overlay.yaml': own })

  expect((await run()).lines.join()).toContain('outdated')
  expect((await run('--write-digests')).lines).toEqual([
    'pets.de.overlay.yaml:5: digest replaced',
    'pets.de.overlay.yaml: 0 digests added, 1 replaced, 1 unchanged',
  ])
  expect((await run()).lines.join()).not.toContain('outdated')
})

const operation = "$.paths['/pets'].get"

test.each([
  [{ target: operation, update: { deprecated: true } }, 'changes #/paths/~1pets/get/deprecated'],
  [{ target: operation, update: { operationId: 'a' } }, 'changes #/paths/~1pets/get/operationId'],
  [{ target: operation, update: { tags: ['Tiere'] } }, 'changes #/paths/~1pets/get/tags'],
  [
    { target: "$.paths['/pets']", update: { put: { summary: 'Neu' } } },
    'changes #/paths/~1pets/put/summary',
  ],
  [{ target: `${operation}.summary`, remove: true }, 'removes its target'],
])('An action that changes more than texts is a problem: %j', async (action, change) => {
  const { run } = await writePets({
    'pets.de.overlay.yaml': `${head}\n  - ${JSON.stringify(action)}\n`,
  })
  expect((await run()).lines[0]).toBe(
    `pets.de.overlay.yaml:5: problem: This action changes more than texts: it ${change}. Move it to the Overlay of the document itself.`,
  )
})

test('An action that selects nothing is a problem and gets no digest', async () => {
  const text = `${head}  - { target: $.nothing, update: { title: Tiere } }\n`
  const { run, read } = await writePets({ 'pets.de.overlay.yaml': text })

  expect((await run()).lines[0]).toMatch(
    /^pets\.de\.overlay\.yaml:4: problem: The target .* selects nothing/,
  )
  await run('--write-digests')
  expect(await read()).toBe(text)
})

test('Texts of other files are counted, because an Overlay cannot change them', async () => {
  const { run } = await writePets({
    'pets.yaml': `${pets}components: { schemas: { Pet: { $ref: 'pet.yaml' } } }\n`,
    'pet.yaml': 'description: A pet.\nproperties: { name: { description: Its name. } }\n',
    'pets.de.overlay.yaml': german,
  })
  expect((await run()).notes).toContain(
    'pet.yaml has 2 texts, which an Overlay of pets.yaml cannot translate. Bundle the files into one first.',
  )
})

test('A text that YAML aliases repeat is a text at each location', async () => {
  const text = pets.replace('{ description: The pets. }', '&a { description: The pets. }, 201: *a')
  const { run } = await writePets({ 'pets.yaml': text, 'pets.de.overlay.yaml': german })

  expect((await run()).lines).toContain(
    "pets.yaml:10: not translated: description \"The pets.\" at $.paths['/pets'].get.responses['201']",
  )
})

test('A translation elsewhere is named', async () => {
  const { folder, run } = await writePets({ 'texts/german.yaml': german })

  expect((await run('--translation', join(folder, 'texts/german.yaml'))).notes).toContain(
    'texts/german.yaml translates 3 of 4 texts.',
  )
})

test('A missing translation is a usage error with what to write there', async () => {
  const { run } = await writePets({})
  await expect(run()).rejects.toThrow(
    /^There is no translation .*pets\.de\.overlay\.yaml\. Write there[^]*overlay: 1\.0\.0/,
  )
})

test.each([
  [['--write-digests'], '--translation and --write-digests require --locale.'],
  [['--locale', '../de'], '--locale must be a locale, such as de or pt-br.'],
])('Invalid usage: %j', (parameters, sentence) => {
  expect(() => parseChoices(findingsCommand, parameters, {})).toThrow(sentence)
})
