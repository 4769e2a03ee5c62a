import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { showProgress } from '#starlight/serve/show-progress.ts'

const output = [
  '03:18:52 [starlight-developer-portal] The API document: 1,223 operations read, 0 with warnings, 0 left out.',
  '03:18:52 [starlight-developer-portal] 2,280 pages of 1,223 operations and 969 schemas.',
  '03:18:57   ├─ /404.html03:18:57   ├─ /index.html03:18:57   ├─ /reference/members/0a.html (+42ms) ',
  '03:18:58   ├─ /console/operations.json/ (+4ms) ',
  '03:18:58   ├─ /reference/members/0b.html (+4ms) ',
  '03:18:58 [finish-pages] Rendered 900 of 3,000 files, about 2 min left.',
  '03:18:59   ├─ /reference/get-user/index.html (+4ms) ',
  '03:19:35 ✓ Completed in 39.83s.',
  '03:19:38 [finish-pages] Finished 800 of 2,652 files, about 9 s left.',
  '03:19:54 [finish-pages] Finished 2652 pages.',
]

const summary = 'The API document: 1,223 operations read, 0 with warnings, 0 left out.\n'
const pageCount = '2,280 pages of 1,223 operations and 969 schemas.\n'

test('A terminal shows the progress of a build in one line, which is removed at the end', async () => {
  expect(await show(output, true)).toEqual([
    '\r\u{1B}[KBuilding the site',
    '\r\u{1B}[K',
    summary,
    '\r\u{1B}[K',
    pageCount,
    '\r\u{1B}[KRendered 2 of 2,280 pages',
    '\r\u{1B}[KRendered 3 of 2,280 pages, about 2 min left',
    '\r\u{1B}[KFinished 800 of 2,652 files, about 9 s left',
    '\r\u{1B}[K',
  ])
})

test('Without a terminal, the messages of the plugin are lines, with the progress every ten seconds', async () => {
  const collected = '03:18:57 [finish-pages] Collected 3,000 files in 11 s.'
  expect(await show(output.toSpliced(2, 0, collected), false)).toEqual([
    summary,
    pageCount,
    'Collected 3,000 files in 11 s.\n',
    'Rendered 900 of 3,000 files, about 2 min left.\n',
    'Finished 800 of 2,652 files, about 9 s left.\n',
  ])
  expect(await show(output.slice(0, 1), false)).toEqual([summary])
})

async function show(lines: readonly string[], isTTY: boolean): Promise<readonly string[]> {
  const [stream, texts] = [new PassThrough(), Array.of<string>()]
  const end = showProgress(stream, { isTTY, write: (text) => texts.push(text) })
  stream.end(lines.join('\n'))
  await setImmediate()
  end()
  return texts
}
