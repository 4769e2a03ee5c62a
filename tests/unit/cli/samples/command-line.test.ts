import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { samplesCommand } from '#cli/samples/samples-command.ts'
import { run } from '../../../support/run.ts'
import { writeFolder } from '../../../support/write-folder.ts'

const document = `openapi: 3.1.0
info: { title: Pets, version: '1' }
security: [{ token: [] }]
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
paths:
  /pets/{id}:
    get:
      operationId: readPet
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
        - { name: kind, in: query, required: true, schema: { type: string } }
      x-codeSamples: [{ lang: Node.js, source: "await fetch('https://api.example.com')" }]
      responses: {}
`

const files = {
  'api.yaml': document,
  'samples/readPet.ts': `const { API_BASE_URL, API_KEY }: NodeJS.ProcessEnv = process.env
await fetch(\`\${API_BASE_URL}/pets/1?kind=a\`, { headers: { Authorization: \`Bearer \${API_KEY}\` } })`,
  'samples/readPet.sh':
    'curl -sS "$API_BASE_URL/pets/1?kind=$TEAM" -H "Authorization: Bearer $API_KEY"',
  // Without the required parameter.
  'samples/readPet.py': `import os, urllib.request
headers = {'Authorization': 'Bearer ' + os.environ['API_KEY']}
urllib.request.urlopen(urllib.request.Request(os.environ['API_BASE_URL'] + '/pets/1', headers=headers))`,
}

const program = join(import.meta.dirname, '../../../../src/cli/main.ts')

async function runCommand(folder: string, ...parameters: readonly string[]) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, TEAM: 'a', https_proxy: 'http://127.0.0.1:1' }
  const command = [process.execPath, program, 'samples', ...parameters] as const
  const { status, stdout, stderr } = await run(command, { cwd: folder, env })
  return { status, lines: stdout.trimEnd().split('\n'), errors: stderr.trimEnd() }
}

/** Runs until it is ended, and says which process it is. */
const waiting =
  "process.getBuiltinModule('fs').writeFileSync('started.txt', String(process.pid)); setInterval(() => {}, 1000)"

const operation = 'GET /pets/{id} (readPet)'

test('Lists samples without running them', async () => {
  const folder = await writeFolder(files)
  expect(await runCommand(folder, '--document=api.yaml')).toEqual({
    status: 0,
    lines: [
      `samples/readPet.ts: ${operation}: ts`,
      `samples/readPet.py: ${operation}: py`,
      `samples/readPet.sh: ${operation}: sh`,
      `api.yaml:12: ${operation}: Node.js`,
    ],
    errors: '',
  })
})

test('Runs files in three languages, and names the wrong one', { timeout: 120_000 }, async () => {
  const folder = await writeFolder(files)
  expect(await runCommand(folder, '--document=api.yaml', '--run')).toEqual({
    status: 1,
    lines: [
      `samples/readPet.ts: ${operation}: called as described`,
      `samples/readPet.py: ${operation}: 400: query:kind: The document requires this parameter, and the request does not have it.`,
      `samples/readPet.sh: ${operation}: called as described`,
      '3 code samples run, 1 failed.',
    ],
    errors: '',
  })
  expect(readdirSync(folder).toSorted()).toEqual(['api.yaml', 'samples'])
})

test('Ctrl-C ends the running sample, and leaves no files', async () => {
  const folder = await writeFolder({
    'api.yaml': document.replace(/source: ".*"/, `source: "${waiting}"`),
    'tmp/.keep': '',
  })
  const { PATH, HOME } = process.env
  const child = spawn(
    process.execPath,
    [program, 'samples', '--document=api.yaml', '--run', '--run-document-samples'],
    { cwd: folder, env: { PATH, HOME, TMPDIR: join(folder, 'tmp') }, stdio: 'inherit' },
  )
  const ended = once(child, 'close')
  await expect.poll(() => existsSync(join(folder, 'started.txt')), { timeout: 60_000 }).toBe(true)
  child.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(readdirSync(join(folder, 'tmp'))).toEqual(['.keep'])
  expect(readdirSync(folder).toSorted()).toEqual(['api.yaml', 'started.txt', 'tmp'])
  const sample = Number(readFileSync(join(folder, 'started.txt'), 'utf8'))
  expect(() => process.kill(sample, 0)).toThrow('ESRCH')
})

test('A sample inside the document runs only on request', { timeout: 120_000 }, async () => {
  const folder = await writeFolder({ 'api.yaml': document })
  const given = ['--document=api.yaml', '--run'] as const
  expect(await runCommand(folder, ...given)).toMatchObject({
    status: 2,
    errors: 'There are no code samples to run.',
  })
  expect(await runCommand(folder, ...given, '--run-document-samples')).toMatchObject({
    status: 1,
    lines: [
      `api.yaml:12: ${operation}: It contacted another host: api.example.com.`,
      '1 code sample run, 1 failed.',
    ],
  })
  expect(readdirSync(folder)).toEqual(['api.yaml'])
})

test('Samples inside a fetched or installed document never run', async () => {
  const folder = await writeFolder({ 'api.yaml': document })
  await mkdir(join(folder, 'node_modules'))
  await rename(join(folder, 'api.yaml'), join(folder, 'node_modules/api.yaml'))
  const given = ['--document=node_modules/api.yaml', '--run', '--run-document-samples'] as const
  expect(await runCommand(folder, ...given)).toMatchObject({
    status: 2,
    errors: expect.stringContaining('that was fetched or installed are never run'),
  })
})

test('A file without an operation, or without an interpreter, fails', async () => {
  const folder = await writeFolder({
    'api.yaml': document,
    'code/gone.ts': 'f()',
    'code/readPet.cob': 'STOP RUN.',
  })
  const samples = ['--samples=typescript=code/*.ts', '--samples=cobol=code/*.cob'] as const
  expect(await runCommand(folder, '--document=api.yaml', '--run', ...samples)).toEqual({
    status: 1,
    lines: [
      `code/readPet.cob: ${operation}: There is no interpreter for cobol.`,
      '1 code sample run, 1 failed.',
    ],
    errors:
      'code/gone.ts:1: The document has no operation with the operationId gone. It is ignored.',
  })
})

test('Samples of a document are run only with --run', () => {
  expect(() => parseChoices(samplesCommand, ['--run-document-samples'], {})).toThrow(
    '--run-document-samples requires --run.',
  )
})
