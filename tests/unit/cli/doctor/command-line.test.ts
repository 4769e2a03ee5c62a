import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseChoices } from '#cli/command-line/run-command.ts'
import { doctorCommand } from '#cli/doctor/doctor.ts'
import { run } from '../../../support/run.ts'
import { createTemporaryDirectory } from '../../portal/host/temporary-directory.ts'
import { portal, startService } from './consult.ts'

const program = join(import.meta.dirname, '../../../../src/cli/main.ts')

test('A service that stops the console exits with 1, and no key from the environment is sent', async () => {
  const { url, authorizations } = await startService({ preflightStatus: 405 })
  const { status, stdout, stderr } = await start([url], { API_KEY: 'fake_key_of_a_test' })
  expect([status, stderr, authorizations]).toEqual([1, '', []])
  expect(stdout).toContain('preflight-refused')
  // Files contain no colour codes. The positive control: the same output with colour forced.
  expect(stdout).not.toContain('\u001b')
  expect((await start([url], { FORCE_COLOR: '1' })).stdout).toContain('\u001b[')
})

test('With --json, prints one document with a known structure', async () => {
  const { url } = await startService({
    headers: { 'Retry-After': '3', 'Access-Control-Expose-Headers': undefined },
  })
  const { stdout } = await start([url, '--json'])
  expect(JSON.parse(stdout)).toEqual({
    doctor: 1,
    method: 'GET',
    url: `${url}/v1/experiments`,
    origin: portal,
    exitStatus: 0,
    addresses: ['127.0.0.1'],
    calls: [
      { call: 'preflight', method: 'OPTIONS', outcome: 'responded', status: 204 },
      { call: 'request', method: 'GET', outcome: 'responded', status: 401 },
    ],
    findings: [
      {
        rule: 'headers-not-exposed',
        severity: 'warning',
        title: 'Some response headers are hidden from pages',
        happened:
          'The responses carry retry-after, www-authenticate, which Access-Control-Expose-Headers does not name.',
        why: 'Without them, the console shows no request ID, no time to wait before the next try, and no header that the API document describes.',
        remedy: 'Add the names to Access-Control-Expose-Headers.',
        sources: [
          {
            title: 'Fetch Standard, CORS-safelisted response-header name',
            url: 'https://fetch.spec.whatwg.org/#cors-safelisted-response-header-name',
          },
        ],
      },
    ],
    advice: [
      `Access-Control-Allow-Origin: ${portal}`,
      'Access-Control-Allow-Methods: GET',
      'Access-Control-Allow-Headers: Authorization, Content-Type',
      'Access-Control-Expose-Headers: retry-after, www-authenticate',
    ],
  })
})

test('With PORTAL_STRICT=1 a problem of the document exits with 2, before anything is sent', async () => {
  const { url, authorizations } = await startService()
  const document = { PORTAL_OPENAPI: 'tests/fixtures/plan-documents/faulty.openapi.yaml' }
  const { status, stdout, stderr } = await start([url], { ...document, PORTAL_STRICT: '1' })

  expect([status, stdout, authorizations]).toEqual([2, '', []])
  expect(stderr).toMatch(
    /faulty\.openapi\.yaml:\d+: .*Stopped because PORTAL_STRICT is 1\. Fix the document or unset PORTAL_STRICT\.\n$/s,
  )
})

test('Without a callable operation, there is nothing to check', async () => {
  const file = join(await createTemporaryDirectory(), 'api.yaml')
  await writeFile(file, "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\n")
  const choices = parseChoices(doctorCommand, ['https://api.example.com'], { PORTAL_OPENAPI: file })
  await expect(async () => doctorCommand.run(choices)).rejects.toThrow(
    /has no GET operation that needs no input, so there is nothing to call\.$/,
  )
})

function start(parameters: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { PATH: process.env['PATH'], ...environment }
  return run([process.execPath, program, 'doctor', ...parameters], { env })
}
