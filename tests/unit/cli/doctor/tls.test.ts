import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TlsIdentity } from '../../../fixtures/service-server.ts'
import { consult, startService } from './consult.ts'

const run = promisify(execFile)
const hasOpenssl = await run('openssl', ['version']).then(
  () => true,
  () => false,
)

let directory: string
const defaultAuthorities = getCACertificates()

afterAll(() => {
  setDefaultCACertificates(defaultAuthorities)
})

describe.skipIf(!hasOpenssl)('TLS, with a certificate from openssl', () => {
  let identity: TlsIdentity

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'doctor-tls-'))
    const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem'
    const subject = '-subj /CN=localhost -addext subjectAltName=DNS:localhost'
    const line = `req -x509 ${key} ${subject} -days 2 -out certificate.pem`
    await run('openssl', line.split(' '), { cwd: directory })
    identity = { key: await read('key.pem'), cert: await read('certificate.pem') }
    return () => rm(directory, { recursive: true, force: true })
  })

  test('A self-signed certificate is a finding, until it is trusted', async () => {
    const service = await startService({}, { tls: identity })
    expect((await consult(service.url)).findings).toMatchObject([
      { rule: 'tls-failed', happened: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') },
    ])
    setDefaultCACertificates([...defaultAuthorities, identity.cert])
    expect(await consult(service.url)).toMatchObject({ exitStatus: 0, findings: [] })
  })

  test('Detects plain http at an https address', async () => {
    const service = await startService()
    const report = await consult(service.url.replace('http:', 'https:'))
    expect(report.findings).toMatchObject([{ rule: 'tls-failed' }])
  })
})

function read(file: string): Promise<string> {
  return readFile(join(directory, file), 'utf8')
}
