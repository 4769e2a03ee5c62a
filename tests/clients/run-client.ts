import { execFile } from 'node:child_process'
import { findScript } from './clients.ts'
import type { Client } from './clients.ts'

export interface ClientRun {
  readonly exitCode: number
  /** Standard output, then standard error. */
  readonly printed: string
}

const loopbackOnly = new URL('./loopback-only.ts', import.meta.url).href

/** Runs a client in its own folder, with only the environment that it needs, and cut off from the network. */
export function runClient(
  client: Client,
  key: string,
  place: { readonly home: string; readonly start: string },
): Promise<ClientRun> {
  const { promise, resolve } = Promise.withResolvers<ClientRun>()
  const child = execFile(
    process.execPath,
    ['--import', loopbackOnly, findScript(client), ...client.listArguments(key)],
    {
      cwd: place.start,
      env: { PATH: process.env['PATH'], HOME: place.home, ...client.listVariables(key) },
      timeout: 60_000,
    },
    (_, stdout, stderr) => {
      resolve({ exitCode: child.exitCode ?? -1, printed: stdout + stderr })
    },
  )
  return promise
}
