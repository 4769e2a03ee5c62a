import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { showProgress } from '#host/show-progress.ts'

const output = [
  '03:18:52 [starlight-developer-portal] The API document: 1,223 operations read, 0 with warnings, 0 left out.',
  '03:18:52 [starlight-developer-portal] 2,280 pages of 1,223 operations and 969 schemas, about 1 min 10 s.',
  '03:18:57   ├─ /404.html03:18:57   ├─ /index.html03:18:57   ├─ /reference/members/0a.html (+42ms) ',
  '03:18:58   ├─ /console/operations.json/ (+4ms) ',
  '03:18:58   ├─ /reference/members/0b.html (+4ms) ',
  '03:18:59   ├─ /reference/get-user/index.html (+4ms) ',
  '03:19:35 ✓ Completed in 39.83s.',
  '03:19:38 [finish-pages] Finished 800 of 2,652 files.',
  '03:19:54 [finish-pages] Finished 2652 pages.',
]

const read = 'The API document: 1,223 operations read, 0 with warnings, 0 left out.\n'
const foretold = '2,280 pages of 1,223 operations and 969 schemas, about 1 min 10 s.\n'

test('A terminal shows how far a build is in one line, which goes at its end', async () => {
  expect(await show(output, true)).toEqual([
    '\r\u{1B}[KBuilding the site',
    '\r\u{1B}[K',
    read,
    '\r\u{1B}[K',
    foretold,
    '\r\u{1B}[KRendered 2 of 2,280 pages',
    '\r\u{1B}[KRendered 3 of 2,280 pages',
    '\r\u{1B}[KFinished 800 of 2,652 files',
    '\r\u{1B}[K',
  ])
})

test('Without a terminal, one line says what a large document takes, and nothing what a small one does', async () => {
  expect(await show(output, false)).toEqual([read, foretold])
  expect(await show(output.toSpliced(1, 1), false)).toEqual([read])
})

async function show(lines: readonly string[], isTTY: boolean): Promise<readonly string[]> {
  const [stream, written] = [new PassThrough(), Array.of<string>()]
  const end = showProgress(stream, { isTTY, write: (text) => written.push(text) })
  stream.end(lines.join('\n'))
  await setImmediate()
  end()
  return written
}
