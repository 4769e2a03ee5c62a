import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CredentialSlot, RequestPlan } from '#request/request-plan.ts'
import { getVariableNames } from '#snippets/shared/variables.ts'
import { getExpectedRequest, pairRequest } from '../fixtures/expect-request.ts'
import { startRawServer } from '../fixtures/raw-server.ts'
import type { RawServer } from '../fixtures/raw-server.ts'
import { fileNameCases, requestCases, sampleFiles } from '../fixtures/request-plans.ts'
import { getSnippetText } from '../fixtures/snippet-text.ts'
import { listen } from '../support/listen.ts'
import { outputListeners } from './snippet-runner.ts'
import type { SnippetRunner } from './snippet-runner.ts'
import { basicSlot, bearerSlot, makePlan } from '../fixtures/credentials.ts'

/** Requests that are difficult to express in some shell or language. */
const names: ReadonlySet<string> = new Set([
  'nothing but a path',
  'method HEAD',
  'method QUERY',
  'method get',
  'path: signs of the template',
  'path: reserved characters allowed',
  'query: quotes',
  'query: %',
  'query: brackets',
  'query: unicode',
  'header: quotes',
  'header: an empty value',
  'cookies',
  'text: JSON',
  'text: plain, beginning with @',
  'text: plain, control characters',
  'text: plain, the end of a here-document',
  'text with GET',
  'a form',
  'multipart, hard texts',
  'multipart, texts and files',
  'multipart, files of hard names',
  'multipart of another kind',
  'multipart, files of odd names',
  'a file: @list, of=names',
  'slots: Basic, a header and the query',
  'slots: a bearer token and two cookies',
  'secret: in the path, by a matrix, and in the query',
  'secret: a field of a form, with a bearer token',
  'secret: a part of a body, next to a file',
  'a file and a key in the query',
])

const cases = [...requestCases, ...fileNameCases].filter(({ name }) => names.has(name))

/**
 * Characters that shells and literals interpret; without a colon, which user names cannot contain, and without `!*'()`, whose
 * encoding in a URL depends on the language: both forms are equivalent (RFC 3986, section 2.2).
 */
const secret = 'fake_key-For.Tests~only+/=$HOME"%&`\\#?'

const bearer = bearerSlot('a')
const slots: Readonly<Record<string, CredentialSlot>> = {
  'a bearer token': bearer,
  'a key in the query': { scheme: 'a', place: 'query', name: 'key' },
  Basic: basicSlot('a'),
}

function planWith(url: string, slot: CredentialSlot): RequestPlan {
  return makePlan({ url: `${url}/things`, slots: [slot] })
}

export async function testRunner(runner: SnippetRunner): Promise<void> {
  const { language, interpreter, run } = runner
  // Unsupported requests are tested elsewhere.
  const written = cases.filter(
    ({ plan }) => language.formatSnippet(plan('http://x')).outcome === 'written',
  )
  const isInstalled = await runner.isInstalled()
  const isCurl = language.id === 'curl'

  describe.skipIf(!isInstalled)(`${language.label}, run by ${interpreter}`, () => {
    let server: RawServer
    let directory: string

    beforeAll(async () => {
      server = await startRawServer()
    })
    afterAll(() => server.stop())
    beforeEach(async () => {
      server.take()
      directory = await mkdtemp(join(tmpdir(), 'snippet-'))
      return () => rm(directory, { recursive: true, force: true })
    })

    test.for(written)('The planned request arrives: $name', async ({ plan }) => {
      await writeFiles(directory)
      const planned = plan(server.url)
      const values = Object.fromEntries(
        getVariableNames(planned.slots).map((name, index) => [name, `${secret}${index}`]),
      )
      const outcome = await run(getSnippetText(language, planned), values, directory)
      if (outcome.exitCode !== 0) throw new Error(outcome.stderr)
      const [request, ...others] = server.take().requests
      expect(others).toEqual([])
      const expected = getExpectedRequest(planned, values, sampleFiles)
      const normalize = planned.slots.some(({ place }) => place === 'path')
        ? decodeUnreserved
        : raiseTriples
      const { arrived, planned: wanted } = pairRequest(
        request && { ...request, target: normalize(request.target) },
        { ...expected, target: normalize(expected.target) },
      )
      expect(arrived).toEqual(wanted)
    })

    test.runIf(isCurl)('Sends an empty credential without its variable', async () => {
      await run(getSnippetText(language, planWith(server.url, bearer)), {}, directory)
      const [request] = server.take().requests
      expect(request?.headers.filter(([name]) => name === 'authorization')).toEqual([
        ['authorization', expect.stringMatching(/^Bearer ?$/)],
      ])
    })

    test.skipIf(isCurl).for(Object.entries(slots))(
      'Sends nothing without its variable: %s',
      async ([, slot]) => {
        const text = getSnippetText(language, planWith(server.url, slot))
        const [first = ''] = getVariableNames([slot])
        for (const environment of [{}, { [first]: '' }]) {
          const { exitCode, stderr } = await run(text, environment, directory)
          expect(stderr).toContain(`Set ${first} first.`)
          expect(exitCode).not.toBe(0)
        }
        expect(server.take().requests).toEqual([])
      },
    )

    test('Reads a missing part of the host', async () => {
      const url = server.url.replace('127.0.0.1', '127.your-net.0.1')
      const hostVariables = [{ placeholder: 'your-net', variable: 'API_NET' }]
      const text = getSnippetText(language, { ...planWith(url, bearer), hostVariables })
      const unset = await run(text, { API_KEY: 'fake' }, directory)
      expect(unset.exitCode).not.toBe(0)
      expect(unset.stderr).toContain(isCurl ? '127..0.1' : 'Set API_NET first.')
      expect(server.take().requests).toEqual([])
      await run(text, { API_KEY: 'fake', API_NET: '0' }, directory)
      expect(server.take().requests[0]?.headers).toContainEqual(['authorization', 'Bearer fake'])
    })

    test('A password may be empty', async () => {
      const text = getSnippetText(language, planWith(server.url, basicSlot('a')))
      await run(text, { API_USER: 'fake', API_PASSWORD: '' }, directory)
      const authorization = `Basic ${btoa('fake:')}`
      expect(server.take().requests[0]?.headers).toContainEqual(['authorization', authorization])
    })

    test.skipIf(isCurl)('A password must be set', async () => {
      const text = getSnippetText(language, planWith(server.url, basicSlot('a')))
      const unset = await run(text, { API_USER: 'fake' }, directory)
      expect(unset.stderr).toContain('Set API_PASSWORD first.')
      expect(server.take().requests).toEqual([])
    })

    test('Prints the body of an error response, and the program fails', async () => {
      const refusing = await startRawServer({
        respond: () => ({ status: 403, body: '{"title":"captured refusal"}' }),
      })
      const text = getSnippetText(language, planWith(refusing.url, bearer))
      const { exitCode, stdout, stderr } = await run(text, { API_KEY: 'fake' }, directory)
      await refusing.stop()
      expect(stdout + stderr).toContain('captured refusal')
      // Without options, curl fails only if it could not send.
      expect(exitCode !== 0).toBe(!isCurl)
    })

    test('Does not follow redirects', async () => {
      const location = `${server.url}/elsewhere`
      const redirecting = await startRawServer({
        respond: () => ({ status: 302, headers: { Location: location } }),
      })
      await run(
        getSnippetText(language, planWith(redirecting.url, bearer)),
        { API_KEY: 'fake' },
        directory,
      )
      const taken = redirecting.take().requests
      await redirecting.stop()
      expect([taken.length, server.take().requests]).toEqual([1, []])
    })

    test('Sends nothing if a file is missing', async () => {
      for (const name of ['a file: cat.png', 'multipart, a file']) {
        const plan = requestCases.find((each) => each.name === name)?.plan(server.url)
        if (!plan || language.formatSnippet(plan).outcome === 'refused') continue
        const { exitCode } = await run(getSnippetText(language, plan), {}, directory)
        expect(exitCode).not.toBe(0)
      }
      expect(server.take().requests).toEqual([])
    })

    test('Prints a stream as it arrives', async ({ skip }) => {
      const items = ['data: one é\n\n', ': still here\n\n', 'data: two\r\n\r\n']
      const streaming = createServer(async (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        for (const [index, item] of items.entries()) {
          response.write(item)
          // The next item is sent when the last one has been printed.
          await untilPrinted(directory, items.slice(0, index + 1).join(''))
        }
        response.end()
      })
      const port = await listen(streaming)
      const plan = planWith(`http://127.0.0.1:${port}`, bearer)
      const snippet = language.formatSnippet({ ...plan, stream: 'event-stream' })
      if (snippet.outcome === 'refused') {
        streaming.close()
        return skip(snippet.sentence)
      }
      const outcome = await run(snippet.text, { API_KEY: 'fake' }, directory)
      streaming.close()
      expect(outcome).toMatchObject({ exitCode: 0, stdout: items.join('') })
    })
  })
}

async function writeFiles(directory: string): Promise<void> {
  for (const [path, bytes] of Object.entries(sampleFiles)) {
    const file = join(directory, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
}

/** curl 7.88 percent-encodes in lower case, which is equivalent (RFC 3986, section 6.2.2.1). */
function raiseTriples(target: string): string {
  return target.replaceAll(/%[\da-f]{2}/gi, (triple) => triple.toUpperCase())
}

/** In a path, curl’s snippets encode every byte of a secret, which is equivalent (RFC 3986, section 6.2.2.2). */
function decodeUnreserved(target: string): string {
  return raiseTriples(target).replaceAll(
    /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/g,
    decodeURIComponent,
  )
}

function untilPrinted(directory: string, text: string): Promise<void> {
  return new Promise((resolve) => {
    outputListeners.set(directory, (stdout) => {
      if (stdout.includes(text)) resolve()
    })
  })
}
