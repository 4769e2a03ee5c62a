import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CredentialSlot } from '#request/request-plan.ts'
import { basicSlot, bearerSlot } from '../fixtures/credentials.ts'
import { getSnippetText } from '../fixtures/snippet-text.ts'
import { planWithoutKey } from '../unit/snippets/plans.ts'
import { listen } from '../support/listen.ts'
import { curlRunner, privateCurlRunner } from './runners.ts'

const form = { kind: 'form', text: 'a=b' } as const

/** The private form; the last one is the usual form, which proves that the search finds keys. */
const commands: Readonly<Record<string, (url: string) => string>> = {
  'A bearer token': (url) => formatSnippet(url, bearerSlot('a')),
  'Basic credentials': (url) => formatSnippet(url, basicSlot('a')),
  'A key in a cookie': (url) => formatSnippet(url, { scheme: 'a', place: 'cookie', name: 'key' }),
  'A key in the query': (url) => formatSnippet(url, { scheme: 'a', place: 'query', name: 'key' }),
  'A key in the path': (url) =>
    formatSnippet(`${url}/{k}`, { scheme: 'a', place: 'path', name: 'k' }),
  'A key in a form': (url) => formatSnippet(url, { scheme: 'a', place: 'form', name: 'key' }),
  'A key in an argument': (url) =>
    getSnippetText(curlRunner.language, { ...planWithoutKey, url, slots: [bearerSlot('a')] }),
}

function formatSnippet(url: string, slot: CredentialSlot): string {
  const hasForm = slot.place === 'form'
  const plan = { ...planWithoutKey, url, slots: [slot] }
  return getSnippetText(
    privateCurlRunner.language,
    hasForm ? { ...plan, method: 'POST', body: form } : plan,
  )
}

const isInstalled = process.platform === 'linux' && (await curlRunner.isInstalled())

describe.skipIf(!isInstalled)('The process list while curl runs', () => {
  test.for(Object.entries(commands))('%s', async ([name, writeCommand]) => {
    const key = `fake_key-${randomUUID()}`
    const seen: string[] = []
    // The response waits until the list has been read, so that nothing depends on timing.
    const server = createServer(async (_, response) => {
      seen.push(...(await getCommandLines()))
      response.end()
    })
    const port = await listen(server)
    const directory = await mkdtemp(join(tmpdir(), 'snippet-'))
    const environment = { API_KEY: key, API_USER: 'fake', API_PASSWORD: key }
    const command = writeCommand(`http://127.0.0.1:${port}`)
    const { exitCode } = await curlRunner.run(command, environment, directory)
    server.close()
    await rm(directory, { recursive: true })
    expect(exitCode).toBe(0)
    expect(seen.some((line) => line.startsWith('curl\0'))).toBe(true)
    const isVisible = seen.some((line) => line.includes(key) || line.includes(btoa(`fake:${key}`)))
    expect(isVisible).toBe(name === 'A key in an argument')
  })
})

async function getCommandLines(): Promise<readonly string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  // A process may end between the two reads.
  return Promise.all(processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
}
