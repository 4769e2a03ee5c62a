import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startServiceServer } from '../../fixtures/service-server.ts'
import type { TlsIdentity } from '../../fixtures/service-server.ts'
import { consult, portal } from './consult.ts'

const run = promisify(execFile)
const hasOpenssl = await run('openssl', ['version']).then(
  () => true,
  () => false,
)

let directory: string
const defaultAuthorities = getCACertificates()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'doctor-tls-'))
})
afterAll(async () => {
  setDefaultCACertificates(defaultAuthorities)
  await rm(directory, { recursive: true, force: true })
})

describe.skipIf(!hasOpenssl)('TLS, with certificates from openssl', () => {
  beforeAll(async () => {
    const subject = ['-subj', '/CN=authority of a test', '-days', '2']
    await openssl('req', '-x509', ...newKey('authority'), ...subject, '-out', 'authority.pem')
    setDefaultCACertificates([...defaultAuthorities, await read('authority.pem')])
  })

  test('A correct certificate gives no finding', async () => {
    const report = await consultOver(await sign('right', 'localhost', '2'))
    expect(report).toMatchObject({ exitStatus: 0, findings: [] })
  })

  test.for([
    ['An expired certificate', 'localhost', '-1', 'CERT_HAS_EXPIRED'],
    ['A certificate for another name', 'other.example', '2', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const)('%s', async ([, host, days, code]) => {
    expect((await consultOver(await sign(code, host, days))).findings).toMatchObject([
      { rule: 'tls-failed', happened: expect.stringContaining(code) },
    ])
  })

  test('A self-signed certificate', async () => {
    const subject = ['-subj', '/CN=localhost', '-days', '2']
    await openssl('req', '-x509', ...newKey('self'), ...subject, '-out', 'self.pem')
    const report = await consultOver(await readIdentity('self'))
    expect(report.findings).toMatchObject([
      { rule: 'tls-failed', happened: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') },
    ])
  })

  test('Plain http at an https address', async () => {
    const service = await startServiceServer(portal)
    onTestFinished(service.stop)
    const report = await consult(service.url.replace('http:', 'https:'))
    expect(report.findings).toMatchObject([{ rule: 'tls-failed' }])
  })
})

async function consultOver(tls: TlsIdentity) {
  const service = await startServiceServer(portal, {}, { tls })
  onTestFinished(service.stop)
  return consult(service.url)
}

async function sign(name: string, host: string, days: string): Promise<TlsIdentity> {
  const subject = ['-subj', '/CN=a test', '-addext', `subjectAltName=DNS:${host}`]
  await openssl('req', ...newKey(name), ...subject, '-out', `${name}.csr`)
  const authority = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial']
  const times = ['-days', days, '-copy_extensions', 'copy']
  await openssl('x509', '-req', '-in', `${name}.csr`, ...authority, ...times, '-out', `${name}.pem`)
  return readIdentity(name)
}

function newKey(name: string): readonly string[] {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  return [...curve, '-keyout', `${name}.key`]
}

async function openssl(...parameters: readonly string[]): Promise<void> {
  await run('openssl', parameters, { cwd: directory })
}

async function readIdentity(name: string): Promise<TlsIdentity> {
  return { key: await read(`${name}.key`), cert: await read(`${name}.pem`) }
}

function read(file: string): Promise<string> {
  return readFile(join(directory, file), 'utf8')
}
