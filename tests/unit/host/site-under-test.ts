import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startPortal } from '#host/portal-server.ts'
import type { PortalOptions } from '#host/portal-server.ts'
import { makeTemporaryDirectory } from './temporary-directory.ts'

/** A response as received: its body is not decoded, its redirect not followed. */
export interface RawResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface RawRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Writes files to a new folder that is removed after the test. */
export async function writeSite(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const directory = join(await makeTemporaryDirectory(), 'site')
  await Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const path = join(directory, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
    }),
  )
  return directory
}

/** Serves a folder until the test ends. */
export async function serveSite(
  siteDirectory: string,
  options: Pick<PortalOptions, 'base' | 'writeLine'> = {},
) {
  const portal = await startPortal({ siteDirectory, port: 0, ...options })
  onTestFinished(() => portal.stop())
  return portal
}

/** Sends a target exactly as written, which ordinary HTTP clients do not do. */
export async function ask(
  url: string,
  target: string,
  { method = 'GET', headers = {} }: RawRequest = {},
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const { port } = new URL(url)
  request({ host: '127.0.0.1', port, path: target, method, headers, agent: false }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.once('error', reject)
    response.once('end', () => {
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks),
      })
    })
  })
    .once('error', reject)
    .end()
  return promise
}
