import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TlsIdentity } from '../../fixtures/service-server.ts'

const run = promisify(execFile)

/**
 * A certificate for localhost that signs itself.
 *
 * @returns undefined without openssl
 */
export async function makeCertificate(): Promise<TlsIdentity | undefined> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-webkit-tls-'))
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const subject = ['-subj', '/CN=a test', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const files = ['-keyout', 'identity.key', '-out', 'identity.pem']
  try {
    await run('openssl', ['req', '-x509', ...curve, ...subject, ...files], { cwd: directory })
    const read = (file: string) => readFile(join(directory, file), 'utf8')
    return { key: await read('identity.key'), cert: await read('identity.pem') }
  } catch {
    return undefined
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
