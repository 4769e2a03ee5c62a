import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changesCommand } from '#cli/changes/changes.ts'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { commitAll, startRepository } from '../../../support/git-repository.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const older = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      parameters:
        - { name: size, in: query, schema: { $ref: 'parts.yaml#/Size' } }
      responses:
        '200': { description: Done. }
  /owners:
    get:
      responses:
        '200': { description: Done. }
`
const newer = older
  .replace(
    "schema: { $ref: 'parts.yaml#/Size' }",
    "required: true, schema: { $ref: 'parts.yaml#/Size' }",
  )
  .replace(/ {2}\/owners[^]*$/, '')
const files = { 'old.yaml': older, 'new.yaml': newer, 'parts.yaml': 'Size: { type: integer }\n' }

test('Prints the changes as Markdown, the most harmful first, with their lines', async () => {
  const folder = await writeFolder(files)

  expect(await run(folder, ['--base', join(folder, 'old.yaml')])).toEqual({
    status: 1,
    output: `**Changes of the API:** 2 breaking

### Breaking

- \`GET /pets\`: The query parameter \`size\` is now required. (new.yaml:7)
- \`GET /owners\`: The operation was removed. (old.yaml:11)`,
    notes: [],
  })
})

test('Prints all locations as JSON', async () => {
  const folder = await writeFolder(files)
  const { output } = await run(folder, ['--base', join(folder, 'old.yaml'), '--json'])

  expect(output.split('\n').map((line): unknown => JSON.parse(line))[0]).toEqual({
    effect: 'breaking',
    kind: 'parameter-required',
    sentence: 'The query parameter `size` is now required.',
    direction: 'request',
    operations: ['GET /pets'],
    before: { file: 'old.yaml', line: 7, at: '#/paths/~1pets/get/parameters/0' },
    after: { file: 'new.yaml', line: 7, at: '#/paths/~1pets/get/parameters/0' },
  })
})

test('Without a harmful change, the status is 0', async () => {
  const folder = await writeFolder({
    ...files,
    'new.yaml': older.replace('title: Pets', 'title: Cats'),
  })

  expect(await run(folder, ['--base', join(folder, 'old.yaml')])).toEqual({
    status: 0,
    output: '**Changes of the API:** none',
    notes: [],
  })
})

test('Compares with a Git revision, including referenced files and the Overlay, and changes nothing in the repository', async () => {
  const overlay = `overlay: 1.0.0
info: { title: Words, version: '1' }
actions:
  - { target: "$.paths['/pets'].get", update: { operationId: listPets } }
`
  const folder = await writeFolder({
    'api/new.yaml': older,
    'api/new.overlay.yaml': overlay,
    'api/parts.yaml': 'Size: { type: integer }\n',
  })
  const git = startRepository(folder)
  git('tag', 'v1')
  writeFileSync(join(folder, 'api/new.yaml'), newer)
  writeFileSync(join(folder, 'api/parts.yaml'), 'Size: { type: string }\n')
  git('add', 'api/new.yaml')
  const before = git('status', '--porcelain')
  const { status, output } = await run(join(folder, 'api'), ['--base', 'v1'])

  expect(status).toBe(1)
  expect(output).toContain('- `GET /owners`: The operation was removed. (v1:api/new.yaml:11)')
  expect(output).toContain(
    '- `GET /pets`: `Size` is now `string` (it was `integer`). (parts.yaml:1)',
  )
  expect(output).not.toContain('operationId')
  expect(git('status', '--porcelain')).toBe(before)
})

test('A line is that of the changed item, if the Overlay removes items of a list before it', async () => {
  const overlay = `overlay: 1.0.0
info: { title: Public, version: '1' }
actions: [{ target: "$.paths['/pets'].get.parameters[0]", remove: true }]
`
  const folder = await writeFolder({
    'old.yaml': withSize('integer'),
    'old.overlay.yaml': overlay,
    'new.yaml': withSize('string'),
    'new.overlay.yaml': overlay,
  })
  const { output } = await run(folder, ['--base', join(folder, 'old.yaml')])

  expect(output).toContain('The query parameter `size` is now `string`')
  expect(output).toContain('(new.yaml:8)')
})

test.each([
  ['nothing', [], 'Name the older document with --base: a Git revision or a file.'],
  ['an unknown revision', ['--base', 'v9'], '--base is neither a file nor a Git revision'],
  ['an option of Git', ['--base=--all'], '--base is neither a file nor a Git revision'],
  ['a revision without the document', ['--base', 'HEAD~1'], 'HEAD~1:new.yaml does not exist.'],
  ['a document that cannot be parsed', ['--base', 'broken'], 'broken:new.yaml:3: This is not YAML'],
])('Names the mistake: %s', async (_, parameters, sentence) => {
  const folder = await writeFolder({ 'other.yaml': older })
  const git = startRepository(folder)
  writeFileSync(join(folder, 'new.yaml'), 'openapi: 3.1.0\n{}: [\n')
  commitAll(git)
  git('tag', 'broken')
  writeFileSync(join(folder, 'new.yaml'), older)
  commitAll(git)
  git('tag', 'first', 'HEAD~2')
  const used = parameters.map((one) => one.replace('HEAD~1', 'first'))

  await expect(run(folder, used)).rejects.toThrow(sentence.replace('HEAD~1', 'first'))
})

test('An accepted change does not count, and an entry that matches none is named', async () => {
  const accepted = [
    {
      change: 'The query parameter `size` is now required.',
      at: '#/paths/~1pets/get/parameters/0',
      reason: 'Each client sends it.',
    },
    {
      change: 'The operation was removed.',
      at: '#/paths/~1owners/get',
      reason: 'It was never released.',
    },
    { change: 'The operation was removed.', at: '#/paths/~1cats/get', reason: 'Old.' },
  ]
  const folder = await writeFolder({ ...files, 'accepted.json': JSON.stringify(accepted, null, 2) })

  expect(
    await run(folder, [
      '--base',
      join(folder, 'old.yaml'),
      '--accept',
      join(folder, 'accepted.json'),
    ]),
  ).toEqual({
    status: 0,
    output: `**Changes of the API:** 2 accepted

### Accepted

- \`GET /pets\`: The query parameter \`size\` is now required. (new.yaml:7) Accepted: Each client sends it.
- \`GET /owners\`: The operation was removed. (old.yaml:11) Accepted: It was never released.`,
    notes: [
      'No change matches the accepted one “The operation was removed.” at #/paths/~1cats/get.',
    ],
  })
})

test.each([
  ['{}', ':1: The file must be a list of changes.'],
  [
    '- change: A\n  at: B\n- at: B\n  reason: C',
    ':1: An accepted change must have the texts change, at, reason.',
  ],
])('Names the line of an invalid list of accepted changes: %j', async (text, sentence) => {
  const folder = await writeFolder({ ...files, 'accepted.yaml': text })
  const parameters = ['--base', join(folder, 'old.yaml'), '--accept', join(folder, 'accepted.yaml')]

  await expect(run(folder, parameters)).rejects.toThrow(`accepted.yaml${sentence}`)
})

/** Runs the command for `new.yaml`, and returns its result with paths relative to the folder. */
async function run(folder: string, parameters: readonly string[]) {
  const document = ['--document', join(folder, 'new.yaml')]
  const choices = parseChoices(changesCommand, [...document, ...parameters], {})
  const { status, output, notes } = (await changesCommand.run(choices)) ?? { status: 0, output: '' }
  return { status, output: output.replaceAll(`${folder}/`, ''), notes }
}

const withSize = (type: string) => `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      parameters:
        - { name: debug, in: query, schema: { type: boolean } }
        - { name: size, in: query, schema: { type: ${type} } }
      responses: { '200': { description: Done. } }
`
