import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { curl } from '#snippets/curl.ts'
import { addStatusOutput } from '#starlight/statements/citations.ts'
import { planExperiments } from '../fixtures/plans.ts'
import { getSnippetText } from '../fixtures/snippet-text.ts'
import { listen } from '../support/listen.ts'
import { run } from '../support/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'code-examples-'))
const requests: string[] = []
const server = createServer((request, response) => {
  const { method, url, headers } = request
  requests.push(`${method} ${url} ${headers.authorization} ${headers['content-type']}`)
  const isKnown = headers.authorization === 'Bearer fake-key'
  response.writeHead(isKnown ? 200 : 401, { 'Content-Type': 'text/plain' }).end('the body')
})
let baseUrl = ''

beforeAll(async () => {
  baseUrl = `http://127.0.0.1:${await listen(server)}`
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

describe('the command of the quickstart', () => {
  test('Prints the body, then the status code and the content type', async () => {
    requests.length = 0
    const { stdout, status } = await runQuickstart('fake-key')
    expect(requests).toEqual(['GET /v1/experiments Bearer fake-key application/json'])
    // Without a terminal, curl prints its progress to the other stream.
    expect(stdout).toBe('the body\n200 text/plain\n')
    expect(status).toBe(0)
  })

  test('Prints them for a failure too, but never the key', async () => {
    const { stdout, stderr, status } = await runQuickstart('another-fake-key')
    expect(stdout).toBe('the body\n401 text/plain\n')
    expect(stdout + stderr).not.toContain('another-fake-key')
    expect(status).toBe(0)
  })
})

function runQuickstart(key: string) {
  const plan = planExperiments(baseUrl)
  writeFileSync(join(folder, 'quickstart.sh'), addStatusOutput(getSnippetText(curl, plan)))
  return run(['bash', join(folder, 'quickstart.sh')], {
    env: { PATH: process.env['PATH'], API_KEY: key },
  })
}
