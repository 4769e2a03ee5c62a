import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { readSettings } from '#site/settings.ts'
import type { Settings } from '#site/settings.ts'
import { HostError } from './host-error.ts'
import { requireFreePorts } from './ports.ts'
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
