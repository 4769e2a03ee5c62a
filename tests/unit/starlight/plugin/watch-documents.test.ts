import { EventEmitter } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeFolder } from '../../../support/write-folder.ts'
import { watchDocuments } from '#starlight/plugin/watch-documents.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('A change of a document updates pages once it is written, without a restart', async () => {
  const { change, read, restart, sent, watched } = follow(async () => true)

  expect(watched).toEqual(['/api.yaml', '/parts.yaml'])
  change('/api.yaml')
  await vi.advanceTimersByTimeAsync(60)
  change('/parts.yaml')
  change('/index.md')
  await vi.advanceTimersByTimeAsync(60)
  expect(read).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60)

  expect(read).toHaveBeenCalledTimes(1)
  expect(restart).not.toHaveBeenCalled()
  expect(sent).toEqual([
    ['client', 'astro:content-changed', {}],
    ['ssr', 'astro:content-changed', {}],
    ['client', { type: 'full-reload', path: '*' }],
  ])
})

test('A change that affects the configuration restarts Astro, and later changes are detected', async () => {
  const { change, restart, sent } = follow(async () => false)

  change('/api.yaml')
  await vi.advanceTimersByTimeAsync(200)
  change('/api.yaml')
  await vi.advanceTimersByTimeAsync(200)

  expect(restart).toHaveBeenCalledTimes(2)
  expect(sent).toEqual([])
})

test('A deleted document is reported, and pages are updated when it exists again', async () => {
  vi.useRealTimers()
  const file = join(await writeFolder({ 'other.yaml': '' }), 'api.yaml')
  const lost = new Error('The file does not exist.')
  const { change, read, reported, restart, sent, watched } = follow(async () => true, [file])
  read.mockRejectedValueOnce(lost)

  change(file, 'unlink')
  await vi.waitFor(() => expect(reported).toEqual([lost]), 20_000)
  expect(sent).toEqual([])

  await writeFile(file, 'openapi: 3.1.0')
  await vi.waitFor(() => expect(sent).toHaveLength(3), 20_000)
  expect(watched).toEqual([file, file])
  expect(restart).not.toHaveBeenCalled()
})

/** Follows files with a server that only records its calls. */
function follow(
  reload: () => Promise<boolean>,
  files: readonly string[] = ['/api.yaml', '/parts.yaml'],
) {
  const watcher = new EventEmitter()
  const sent: unknown[] = []
  const watched: string[] = []
  const reported: unknown[] = []
  const environment = (name: string) => ({
    hot: { send: (...message: unknown[]) => sent.push([name, ...message]) },
  })
  const [read, restart] = [vi.fn<() => Promise<boolean>>(reload), vi.fn<() => void>()]
  watchDocuments(
    {
      watcher: Object.assign(watcher, { add: (added: string[]) => watched.push(...added) }),
      environments: { client: environment('client'), ssr: environment('ssr') },
    },
    files,
    read,
    restart,
    (error) => reported.push(error),
  )
  return {
    change: (file: string, event = 'change') => watcher.emit('all', event, file),
    read,
    reported,
    restart,
    sent,
    watched,
  }
}
