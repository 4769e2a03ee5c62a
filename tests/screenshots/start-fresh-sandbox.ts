import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '#sandbox/server.ts'
import type { RunningSandbox } from '#sandbox/server.ts'
import { describeExperiments } from '../support/experiments-sandbox.ts'

/** A sandbox without keys and with a fixed clock. Its data is deleted when it stops. */
export async function startFreshSandbox(): Promise<RunningSandbox> {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-pictures-'))
  const sandbox = await startSandbox({
    port: 0,
    portalPort: 4321,
    directory,
    ...describeExperiments(),
    clock: () => new Date('2026-01-05T09:00:00Z'),
  })
  return {
    url: sandbox.url,
    stop: async () => {
      await sandbox.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
