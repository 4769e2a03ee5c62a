import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#portal/host/paths.ts'
import { findFreePort, listen } from '../../../support/listen.ts'
import { writeFolder } from '../../../support/write-folder.ts'

test('An invalid setting ends the command with its error message', async () => {
  const run = await start({ PORTAL_API_BASE_URL: 'http://api.example.com' })

  expect(run).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'PORTAL_API_BASE_URL must begin with https:// (http:// only for this machine). Write it like https://api.example.com.\n',
  })
})

test.each([
  ['PORT', 'the portal'],
  ['SANDBOX_PORT', 'the sandbox'],
])('A busy %s ends the command with one sentence, before the build', async (setting, user) => {
  const port = await occupyPort()

  const run = await start({ [setting]: String(port) })

  expect(run).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is already in use, so ${user} cannot start; stop the other program or set ${setting} to another port.\n`,
  })
})

async function start(environment: NodeJS.ProcessEnv) {
  const directory = await writeFolder()
  const { promise, resolve } = Promise.withResolvers<{
    code: number
    stdout: string
    stderr: string
  }>()
  execFile(
    process.execPath,
    ['src/portal/host/start.ts'],
    {
      cwd: projectRoot,
      env: {
        PATH: process.env['PATH'],
        PORT: String(await findFreePort()),
        SANDBOX_PORT: String(await findFreePort()),
        PORTAL_DIR: join(directory, 'portal'),
        SANDBOX_DIR: join(directory, 'sandbox'),
        ...environment,
      },
    },
    (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    },
  )
  return promise
}

/** Returns a port that is in use until the end of the test. */
async function occupyPort(): Promise<number> {
  const server = createServer()
  onTestFinished(() => void server.close())
  return listen(server)
}
