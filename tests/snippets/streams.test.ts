import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { powershell } from '#core/snippet/powershell.ts'
import type { Manner } from '#core/snippet/shared/language.ts'
import type { StreamFormat } from '#core/stream/stream-format.ts'
import { programRunners } from './program-runners.ts'
import { shellRunners } from './shell-runners.ts'
import { outputListeners } from './snippet-runner.ts'
import type { SnippetRunner } from './snippet-runner.ts'

interface Streamed {
  readonly contentType: string
  readonly items: readonly string[]
  /** What a program prints for each item. */
  readonly printed: readonly string[]
}

const streams: Readonly<Record<StreamFormat, Streamed>> = {
  'event-stream': {
    contentType: 'text/event-stream',
    items: [
      'event: added\ndata: "one é"\n\n',
      ': still here\n\ndata: two\r\ndata: three\r\n\r\n',
      'data: last\n\n',
    ],
    printed: ['"one é"', 'two\nthree', 'last'],
  },
  'json-lines': {
    contentType: 'application/x-ndjson',
    items: ['{"a":"one é"}\n', '\n[2]\n', '"last"\n'],
    printed: ['{"a":"one é"}', '[2]', '"last"'],
  },
  'json-sequence': {
    contentType: 'application/json-seq',
    items: ['\u001E{"a":"one é"}\n', '\u001E[\n2\n]\n', '\u001E"last"\n'],
    printed: ['{"a":"one é"}', '[\n2\n]', '"last"'],
  },
}

/** They print what they receive, byte by byte. */
const copying = new Set(['curl', 'curl-powershell', 'curl-cmd', 'wget', 'httpie'])

/** Without a reader of JSON, they know that an item is whole when the next one begins. */
const waiting = new Set(['java', 'rust'])

let base = ''
let directory = ''
/** Settles when the client has printed the item. */
let untilPrinted: (item: number) => Promise<void> = () => Promise.resolve()

const server = createServer(async (request, response) => {
  const format = request.url?.slice(1).split('?')[0] ?? ''
  const stream = Object.entries(streams).find(([name]) => name === format)?.[1]
  if (!stream) return response.writeHead(404).end('There is no such stream.')
  response.writeHead(200, { 'content-type': stream.contentType })
  for (const [index, item] of stream.items.entries()) {
    response.write(item)
    // oxlint-disable-next-line no-await-in-loop -- the next item is sent when the last one has been printed
    if (!request.url?.includes('unpaced')) await untilPrinted(index)
  }
  return response.end()
})

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stream-'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  base = `http://127.0.0.1:${address.port}`
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(directory, { recursive: true, force: true })
})

function plan(path: string, stream: StreamFormat): RequestPlan {
  return {
    operationId: 'watch',
    method: 'GET',
    url: `${base}/${path}`,
    headers: [],
    body: { kind: 'none' },
    slots: [{ scheme: 'key', place: 'header', name: 'Authorization', prefix: 'Bearer ' }],
    stream,
  }
}

async function run(
  { language, run: runSnippet }: SnippetRunner,
  planned: RequestPlan,
  manner: Manner,
) {
  const snippet = language.writeSnippet(planned, manner)
  if (snippet.outcome === 'refused') throw new Error(snippet.sentence)
  const own = await mkdtemp(join(directory, 'run-'))
  let shown = ''
  let check: (() => void) | undefined
  outputListeners.set(own, (stdout) => {
    shown = stdout
    check?.()
  })
  const { printed, items } = streams[planned.stream ?? 'json-lines']
  const expected = copying.has(language.id) ? items : printed
  untilPrinted = (index) =>
    new Promise((resolve) => {
      check = () => {
        if (shown.includes(expected[index]?.trimEnd() ?? '')) resolve()
      }
      check()
    })
  try {
    return await runSnippet(snippet.text, { API_KEY: 'not-a-real-key' }, own)
  } finally {
    outputListeners.delete(own)
  }
}

const runners = [...programRunners, ...shellRunners].filter(
  ({ language }) => language !== powershell,
)

for (const format of ['event-stream', 'json-lines', 'json-sequence'] as const) {
  describe.each(runners)(`${format}: $language.label, run by $interpreter`, (runner) => {
    const { id } = runner.language
    const paced = format !== 'json-sequence' || !waiting.has(id)

    test.for(['short', 'careful'] as const)(
      '%s: Each item is printed when it arrives, and nothing else',
      async (manner, { skip }) => {
        skip(!(await runner.isInstalled()), `${runner.interpreter} is not installed.`)
        const outcome = await run(
          runner,
          plan(paced ? format : `${format}?unpaced`, format),
          manner,
        )
        const { printed, items } = streams[format]
        const stdout = copying.has(id) ? items.join('') : `${printed.join('\n')}\n`
        expect([outcome.exitCode, outcome.stdout.trimEnd()]).toEqual([0, stdout.trimEnd()])
      },
    )
  })
}

test.each(runners)(
  '$language.label, run by $interpreter, fails where there is no stream',
  async (runner) => {
    if (!(await runner.isInstalled())) return
    const outcome = await run(runner, plan('missing', 'json-lines'), 'careful')
    expect(outcome.exitCode).not.toBe(0)
    expect(outcome.stdout).toContain('There is no such stream.')
  },
)

test('A language that cannot print an item before the end says so', () => {
  expect(powershell.writeSnippet(plan('json-lines', 'json-lines'))).toEqual({
    outcome: 'refused',
    sentence: 'Invoke-RestMethod shows nothing before the response has ended.',
    instead: 'curl-powershell',
  })
})
