import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followDocuments } from '#plugin/follow-documents.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('A change of a document is shown once it is written, without a restart', async () => {
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

test.each([
  ['that the configuration depends on', async () => false],
  ['that cannot be read', async () => Promise.reject(new Error('No mapping.'))],
])('A change %s restarts Astro, and the next one is followed again', async (_what, readAgain) => {
  const { change, restart, sent } = follow(readAgain)

  change('/api.yaml')
  await vi.advanceTimersByTimeAsync(200)
  change('/api.yaml')
  await vi.advanceTimersByTimeAsync(200)

  expect(restart).toHaveBeenCalledTimes(2)
  expect(sent).toEqual([])
})

/** Follows two files by a server that only notes what it gets. */
function follow(readAgain: () => Promise<boolean>) {
  const watcher = new EventEmitter()
  const sent: unknown[] = []
  const watched: string[] = []
  const environment = (name: string) => ({
    hot: { send: (...message: unknown[]) => sent.push([name, ...message]) },
  })
  const [read, restart] = [vi.fn<() => Promise<boolean>>(readAgain), vi.fn<() => void>()]
  followDocuments(
    {
      watcher: Object.assign(watcher, { add: (files: string[]) => watched.push(...files) }),
      environments: { client: environment('client'), ssr: environment('ssr') },
    },
    ['/api.yaml', '/parts.yaml'],
    read,
    restart,
  )
  return {
    change: (file: string) => watcher.emit('all', 'change', file),
    read,
    restart,
    sent,
    watched,
  }
}
