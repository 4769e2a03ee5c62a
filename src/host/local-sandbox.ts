import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createServer } from 'node:net'
import { readSettings } from '#site/settings.ts'
import type { Settings } from '#site/settings.ts'
import { HostError } from './host-error.ts'
import type { LocalSandboxFacts, ThreadNews } from './sandbox-thread.ts'

/** The settings of a portal that runs with its sandbox on this computer. */
export type LocalSettings = Settings & { readonly sandboxUrl: string }

/** @throws {SettingsError} for an invalid setting */
export function readLocalSettings(
  environment: Readonly<Record<string, string | undefined>>,
): LocalSettings {
  const { sandboxPort } = readSettings({ ...environment, PORTAL_SANDBOX_URL: undefined })
  const sandboxUrl = `http://localhost:${sandboxPort}`
  return { ...readSettings({ ...environment, PORTAL_SANDBOX_URL: sandboxUrl }), sandboxUrl }
}

/** @throws {HostError} when either port is taken */
export async function requireLocalPorts({ port, sandboxPort }: Settings): Promise<void> {
  await requireFreePorts([
    { setting: 'PORT', port, user: 'the portal' },
    { setting: 'SANDBOX_PORT', port: sandboxPort, user: 'the sandbox' },
  ])
}

/** A sandbox that is listening, until it is stopped. */
export interface LocalSandbox extends LocalSandboxFacts {
  readonly stop: () => Promise<void>
}

const graceMs = 1000

/**
 * Starts the sandbox in a thread of its own: whatever a request of a stranger keeps it busy with, the portal responds, and a
 * signal ends both.
 *
 * @throws {HostError} with the sentence of the sandbox, or of its document, when it cannot start
 */
export async function startLocalSandbox(settings: Settings): Promise<LocalSandbox> {
  const thread = new Worker(new URL('sandbox-thread.ts', import.meta.url), { workerData: settings })
  const [news]: readonly ThreadNews[] = await once(thread, 'message')
  if (!news || 'fault' in news) {
    await thread.terminate()
    throw new HostError(news?.fault ?? 'The sandbox said nothing when it started.')
  }
  return { ...news, stop: () => stop(thread) }
}

async function stop(thread: Worker): Promise<void> {
  const ended = once(thread, 'exit')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins
  thread.postMessage('stop')
  const grace = setTimeout(() => void thread.terminate(), graceMs)
  await ended
  clearTimeout(grace)
}

/** A port to listen on. */
interface PortUse {
  readonly setting: 'PORT' | 'SANDBOX_PORT'
  readonly port: number
  /** The program that needs it: a noun with its article. */
  readonly user: string
}

/** `localhost` may resolve to either. Another program on the other address would get our requests. */
const loopbackAddresses = ['127.0.0.1', '::1'] as const

/** @throws {HostError} for the first port that another program holds, before anything is started */
export async function requireFreePorts(uses: readonly PortUse[]): Promise<void> {
  for (const use of uses) {
    for (const address of loopbackAddresses) {
      // In turn, so that the error is about the first port in the list.
      // oxlint-disable-next-line no-await-in-loop
      await requireFree(use, address)
    }
  }
}

async function requireFree(use: PortUse, host: string): Promise<void> {
  const server = createServer()
  try {
    server.listen({ port: use.port, host, exclusive: true })
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // This computer has no IPv6.
    if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return
    throw new HostError(explainFault(error, code, use), { cause: error })
  }
}

function explainFault(error: unknown, code: unknown, { setting, port, user }: PortUse): string {
  const remedy = `set ${setting} to another one, for example ${setting}=${suggestPort(port)}`
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program, and ${user} needs it: stop that program, or ${remedy}.`
  }
  if (code === 'EACCES') {
    return `This user may not listen on port ${port}, and ${user} needs it: ${remedy}.`
  }
  const reason = error instanceof Error ? error.message : String(error)
  return `Listening on port ${port} for ${user} failed (${reason}): ${remedy}.`
}

/** Clear of both default ports, and always within 1024 … 65535. */
function suggestPort(port: number): number {
  return port < 1024 || port > 65_000 ? 8321 : port + 10
}
