import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#portal/host/paths.ts'
import { startSandbox } from '#sandbox/server.ts'
import type { RunningSandbox } from '#sandbox/server.ts'
import { describeExperiments } from '../support/experiments-sandbox.ts'
import { run } from '../support/run.ts'
import { parseMarkdown } from './markdown-file.ts'

const site = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'

let folder = ''
let sandbox: RunningSandbox
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agents-example-'))
  sandbox = await startSandbox({
    port: 0,
    portalPort: 4321,
    directory: join(folder, 'sandbox'),
    ...describeExperiments(),
  })
})
afterAll(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true })
})

/** Windows may not have `sh`. */
describe.runIf(process.platform !== 'win32')('Instructions of llms.txt', () => {
  test('The command creates a key without a browser, and the ten lines make the call with it', async () => {
    const { line, file, program } = parseInstructions()
    expect(program.trim().split('\n')).toHaveLength(10)
    const path = join(folder, file)
    await writeFile(path, program)

    const { output, code } = await runShell(`${line}\nnode "${path}"`, projectRoot)

    expect(output).toMatch(/^200 application\/json/)
    expect(output).toContain('"experiments"')
    expect(output).not.toContain('sandbox_')
    expect(code).toBe(0)
  })

  test("Outside the portal's folder, the command sets nothing and the program refuses to run", async () => {
    const { line, file, program } = parseInstructions()
    const path = join(folder, file)
    await writeFile(path, program)

    const failed = await runShell(`${line}\necho "status $?, key [$API_KEY]"`, folder)
    expect(failed.output).toMatch(/^status [1-9]\d*, key \[\]\n$/)

    const refused = await runShell(`node "${path}"`, folder)
    expect(refused.output).toContain('Set BASE_URL and API_KEY.')
    expect(refused.code).toBe(1)
  })

  test('A key that is not a valid header value is rejected, and not printed', async () => {
    const { file, program } = parseInstructions()
    const path = join(folder, file)
    await writeFile(path, program)

    const { output, code } = await runShell(
      `API_KEY="$(printf 'fake\\ncanary')" node "${path}"`,
      folder,
    )

    expect(output).toContain('Set BASE_URL and API_KEY.')
    expect(output).not.toContain('canary')
    expect(code).toBe(1)
  })
})

function parseInstructions() {
  const text = readFileSync(join(site, 'llms.txt'), 'utf8')
  const line = /`(API_KEY="[^`]+)`/.exec(text)?.[1]
  const file = /to save as `([^`]+)`/.exec(text)?.[1]
  const [program] = parseMarkdown(text).codes
  if (!line || !file || !program) throw new Error('llms.txt has no line, file or program.')
  return { line, file, program }
}

/** Runs a script without the environment of the npm that runs these tests. */
async function runShell(script: string, directory: string) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, SANDBOX_DIR: join(folder, 'sandbox'), BASE_URL: sandbox.url }
  const { status, stdout, stderr } = await run(['sh', '-c', script], { cwd: directory, env })
  return { code: status, output: stdout + stderr }
}
