import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeHelp } from '#command-line/run-command.ts'
import { findingsCommand } from '#commands/findings/findings.ts'
import { makeOperation } from '../../contract/findings/cases/case.ts'

const root = join(import.meta.dirname, '../../../..')
const program = join(root, 'src/program/main.ts')
const petStore = ['--document', 'tests/fixtures/pet-store/pet-store.yaml'] as const

test('What the default document leaves open is said in it by hand, so that nothing is found', async () => {
  expect(await run([])).toEqual({
    status: 0,
    stdout: '',
    stderr: '',
  })
})

test('Each finding is a line that begins with its file and line, the most harmful first', async () => {
  const { status, stdout } = await run(petStore)
  const lines = stdout.trimEnd().split('\n')

  expect(status).toBe(1)
  expect(lines[0]).toBe(
    'tests/fixtures/pet-store/pet-store.yaml:100: contradictory, cannot-be-called: The path names {id}, and no path parameter has that name. Add it to parameters. (GET /broken/{id})',
  )
  expect(lines.at(-1)).toContain('not specified, rate-limits: No limit is described')
})

test('As JSON it has its place and what a client should not assume', async () => {
  const { stdout } = await run([...petStore, '--json'])
  const found = stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))

  expect(found).toContainEqual({
    detector: 'content-without-schema',
    status: 'not-specified',
    topic: 'The shape of a response',
    sentence: 'The response 200 as application/json has no schema.',
    assume: 'Do not assume any field.',
    operations: ['GET /visits'],
    places: [
      {
        file: 'tests/fixtures/pet-store/pet-store.yaml',
        line: 98,
        at: '#/paths/~1visits/get/responses/200/content/application~1json',
        sentence: 'The response 200 as application/json has no schema.',
        operations: ['GET /visits'],
      },
    ],
  })
})

test('One cause is one line with its first places', async () => {
  const folder = await makeFolder()
  const document = join(folder, 'api.json')
  await writeFile(document, writeMany(8))

  const { status, stdout } = await run(['--document', document])
  expect(status).toBe(1)
  const silent = stdout.split('\n').filter((line) => line.includes('no-response'))
  expect(silent).toEqual([
    `${document}:9: not specified, no-response: No response is described. (GET /a1, GET /a2, GET /a3 and 5 more) Also at lines 15, 21, 27, 33 and 3 more.`,
  ])
})

test.for<readonly [name: string, parameters: readonly string[], told: string]>([
  ['An unknown option', ['--jsn'], 'There is no option of that name.'],
  ['A document that is not there', ['--document', 'none.yaml'], 'none.yaml:'],
])('%s is a usage error', async ([, parameters, told]) => {
  const { status, stdout, stderr } = await run(parameters)

  expect(status).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toContain(told)
})

test('It prints its help', async () => {
  expect((await run(['--help'])).stdout).toBe(`${writeHelp(findingsCommand)}\n`)
})

function writeMany(count: number): string {
  const paths = Array.from({ length: count }, (_, index) => [
    `/a${index + 1}`,
    { get: makeOperation({ responses: {} }) },
  ])
  return JSON.stringify(
    { openapi: '3.1.0', info: { title: 'Many', version: '1' }, paths: Object.fromEntries(paths) },
    undefined,
    2,
  )
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'findings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

function run(
  parameters: readonly string[],
): Promise<{ status: number; stdout: string; stderr: string }> {
  const env = { ...process.env, PORTAL_OPENAPI: '', PORTAL_OVERLAY: '' }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [program, 'findings', ...parameters],
      { cwd: root, env },
      (error, stdout, stderr) => {
        done({ status: Number(error?.code ?? 0), stdout, stderr })
      },
    )
  })
}
