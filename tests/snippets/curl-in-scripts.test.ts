import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bearerSlot, makePlan } from '../fixtures/credentials.ts'
import { startRawServer } from '../fixtures/raw-server.ts'
import { getSnippetText } from '../fixtures/snippet-text.ts'
import { curlRunner, dashRunner, zshRunner } from './runners.ts'

const runners = [curlRunner, dashRunner, zshRunner]
const installed = await Promise.all(runners.map((runner) => runner.isInstalled()))

describe.each(runners.filter((_, index) => installed[index]))('$interpreter', (runner) => {
  test('The command can be indented and piped', async () => {
    const server = await startRawServer({ respond: () => ({ status: 200, body: 'received' }) })
    const directory = await mkdtemp(join(tmpdir(), 'snippet-'))
    const plan = makePlan({ url: `${server.url}/things`, slots: [bearerSlot('a')] })
    const command = getSnippetText(runner.language, plan).replaceAll(/^/gm, '    ')
    const script = `if true; then\n${command} | tr a-z A-Z\nfi`
    const { stdout } = await runner.run(script, { API_KEY: 'fake' }, directory)
    const { requests } = server.take()
    await server.stop()
    await rm(directory, { recursive: true })
    expect(stdout).toBe('RECEIVED')
    expect(requests[0]?.headers).toContainEqual(['authorization', 'Bearer fake'])
  })
})
