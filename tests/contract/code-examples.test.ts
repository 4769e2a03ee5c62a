import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { curl } from '#core/snippet/curl.ts'
import { showStatus } from '#site/statements/citations.ts'
import { planExperiments } from '../fixtures/plans.ts'
import { writeText } from '../fixtures/write-text.ts'

const page = readFileSync('src/content/docs/authentication/use-keys-from-code.mdx', 'utf8')
const languages = [
  { fence: 'js', file: 'list-experiments.mjs', program: process.execPath },
  { fence: 'python', file: 'list_experiments.py', program: 'python3' },
].filter(({ program }) => spawnSync(program, ['--version']).status === 0)

const folder = mkdtempSync(join(tmpdir(), 'code-examples-'))
const requests: string[] = []
const server = createServer((request, response) => {
  const { method, url, headers } = request
  requests.push(`${method} ${url} ${headers.authorization} ${headers['content-type']}`)
  if (url?.startsWith('/moved')) {
    response.writeHead(302, { Location: '/target' }).end()
    return
  }
  const isKnown = headers.authorization === 'Bearer fake-key'
  response.writeHead(isKnown ? 200 : 401, { 'Content-Type': 'text/plain' }).end('the body')
})
let baseUrl = ''

beforeAll(async () => {
  baseUrl = await listen(server)
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

describe.for(languages)('the example $file', ({ fence, file, program }) => {
  const run = (environment: Record<string, string>) => {
    writeFileSync(join(folder, file), readExample(fence, file))
    return execute(program, join(folder, file), environment)
  }

  test('It sends the documented request once and prints status, content type and body', async () => {
    requests.length = 0
    const { output, code } = await run({ BASE_URL: baseUrl, API_KEY: 'fake-key' })
    expect(requests).toEqual(['GET /v1/experiments Bearer fake-key application/json'])
    expect(output.trim().split(/\r?\n/)).toEqual(['200 text/plain', 'the body'])
    expect(code).toBe(0)
  })

  test('A refused request is printed, and the program fails', async () => {
    const { output, code } = await run({ BASE_URL: baseUrl, API_KEY: 'another-fake-key' })
    expect(output).toContain('401 text/plain')
    expect(code).toBe(1)
  })

  test('A redirect is not followed', async () => {
    requests.length = 0
    const { output, code } = await run({ BASE_URL: `${baseUrl}/moved`, API_KEY: 'fake-key' })
    expect(requests).toHaveLength(1)
    expect(output).toContain('302')
    expect(code).toBe(1)
  })

  test('Without a key nothing is sent, and the message names the variable', async () => {
    requests.length = 0
    const { output, code } = await run({ BASE_URL: baseUrl })
    expect(requests).toEqual([])
    expect(output).toContain('API_KEY is not set.')
    expect(code).toBe(1)
  })

  test('A key with a line break inside is refused and printed nowhere', async () => {
    requests.length = 0
    const { output, code } = await run({ BASE_URL: baseUrl, API_KEY: 'fake\ncanary' })
    expect(requests).toEqual([])
    expect(output).toContain('API_KEY contains a space or a non-ASCII character.')
    expect(output).not.toContain('canary')
    expect(code).toBe(1)
  })
})

describe('the command of the quickstart', () => {
  test('It prints the body, then the status code and the content type', async () => {
    requests.length = 0
    const { printed, code } = await runQuickstart('fake-key')
    expect(requests).toEqual(['GET /v1/experiments Bearer fake-key application/json'])
    // Where it is no terminal, curl draws its progress on the other stream.
    expect(printed).toBe('the body\n200 text/plain\n')
    expect(code).toBe(0)
  })

  test('It prints them for a failure too, but never the key', async () => {
    const { output, code } = await runQuickstart('another-fake-key')
    expect(output).toContain('the body\n401 text/plain\n')
    expect(output).not.toContain('another-fake-key')
    expect(code).toBe(0)
  })
})

function runQuickstart(key: string) {
  const plan = planExperiments(baseUrl)
  writeFileSync(join(folder, 'quickstart.sh'), showStatus(writeText(curl, plan)))
  return execute('bash', join(folder, 'quickstart.sh'), { API_KEY: key })
}

function readExample(fence: string, file: string): string {
  const [, rest = ''] = page.split(`\`\`\`${fence} title="${file}"\n`)
  const [code = ''] = rest.split('\n```')
  if (!code) throw new Error(`The page has no example ${file}.`)
  return code
}

function execute(program: string, path: string, environment: Record<string, string>) {
  return new Promise<{ output: string; printed: string; code: number | null }>(
    (resolve, reject) => {
      const { PATH = '' } = process.env
      const child = spawn(program, [path], { env: { PATH, ...environment } })
      let output = ''
      let printed = ''
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        printed += chunk.toString()
      })
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.once('error', reject)
      child.once('close', (code) => {
        resolve({ output, printed, code })
      })
    },
  )
}

function listen(listener: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(0, '127.0.0.1', () => {
      const address = listener.address()
      if (typeof address !== 'object' || !address) reject(new Error('The server has no port.'))
      else resolve(`http://127.0.0.1:${address.port}`)
    })
  })
}
