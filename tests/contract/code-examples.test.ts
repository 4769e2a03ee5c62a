import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { curl } from '#snippets/curl.ts'
import { planExperiments } from '../fixtures/plans.ts'
import { getSnippetText } from '../fixtures/snippet-text.ts'
import { listen } from '../support/listen.ts'
import { run } from '../support/run.ts'
import { serviceDescription } from '../support/service-description.ts'
import { findAll, getVisibleText, loadBuiltPages } from './built-page.ts'

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
  test('Sends the key, and prints the body', async () => {
    requests.length = 0
    const { stdout, status } = await runQuickstart('fake-key')
    expect(requests).toEqual(['GET /v1/experiments Bearer fake-key application/json'])
    // Without a terminal, curl prints its progress to the other stream.
    expect(stdout).toBe('the body')
    expect(status).toBe(0)
  })

  test('Prints the body of a failure too, but never the key', async () => {
    const { stdout, stderr, status } = await runQuickstart('another-fake-key')
    expect(stdout).toBe('the body')
    expect(stdout + stderr).not.toContain('another-fake-key')
    expect(status).toBe(0)
  })
})

function runQuickstart(key: string) {
  const plan = planExperiments(baseUrl)
  writeFileSync(join(folder, 'quickstart.sh'), getSnippetText(curl, plan))
  return run(['bash', join(folder, 'quickstart.sh')], {
    env: { PATH: process.env['PATH'], API_KEY: key },
  })
}

test('Every page with a curl command shows the same one, and its form for shared computers', async () => {
  const commands = (await loadBuiltPages()).flatMap(({ content, path }) =>
    findAll(content, ({ tagName }) => tagName === 'pre')
      .map((block) => getVisibleText(block))
      .filter((text) => text.startsWith('curl ') && text.includes("/v1/experiments'"))
      .filter((text) => !text.includes('OPTIONS'))
      // The page of an operation calls the service, and the others the sandbox.
      .map((text) => ({ text: text.replace(/'http[^']*'/, 'ADDRESS'), path })),
  )
  const paths = new Set(commands.map(({ path }) => path))
  // The console of several operations shows a command only once one is chosen.
  const consoles = serviceDescription.operations.length === 1 ? ['/console/'] : []
  for (const path of [...consoles, '/quickstart/', '/reference/list-experiments/']) {
    expect(paths).toContain(path)
  }
  expect([...new Set(commands.map(({ text }) => text))]).toEqual([
    expect.stringMatching(/^curl ADDRESS .* -H "Authorization: Bearer \$API_KEY"$/),
    expect.stringMatching(/^curl ADDRESS .* -H @- <<END Authorization: Bearer \$API_KEY END$/),
  ])
})
