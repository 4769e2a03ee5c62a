import { describe, expect, test } from 'vitest'
import { createChoice, findShown } from '#console/choice/choice-controller.ts'
import { createConsoleController } from '#console/state/console-controller.ts'
import type { ConsoleSetup } from '#console/state/console-state.ts'
import { createFakeExchange, settlePromises } from '../state/fake-exchange.ts'
import { nameSetup } from '../state/open-console.ts'

const first = nameSetup('first')
const list = [
  ...['first', 'second', 'third'].map((slug) => ({
    slug,
    name: slug,
    method: 'GET',
    path: `/${slug}`,
  })),
  { slug: 'cookie', name: 'Cookie', method: 'GET', path: '/cookie', refusal: 'No page can.' },
]

/** A choice whose files load when the test decides. */
function openChoice(hash = '') {
  let address = hash
  const files = new Map<string, PromiseWithResolvers<typeof first>>()
  const seen = { pushed: [] as string[], entered: [] as string[], filled: [] as string[], lists: 0 }
  let isOffline = false
  const choice = createChoice({
    first,
    openConsole: (opened) => {
      seen.entered.push(opened.operation.slug)
      const { module } = createFakeExchange()
      const lazy = { load: async () => module, loaded: () => module }
      const console = createConsoleController({ ...opened, lazy })
      const showOperation = (next: ConsoleSetup) => {
        seen.entered.push(next.operation.slug)
        console.showOperation(next)
        return next.operation.slug === 'third'
      }
      return { ...console, showOperation }
    },
    loadList: async () => {
      seen.lists += 1
      if (isOffline) throw new TypeError('Failed to fetch')
      return list
    },
    loadData: async (slug) => {
      const isThere = list.some((listed) => listed.slug === slug && !('refusal' in listed))
      if (isOffline || !isThere) throw new TypeError('Failed to fetch')
      const file = Promise.withResolvers<typeof first>()
      files.set(slug, file)
      return file.promise
    },
    address: {
      read: () => address,
      push: (fragment) => {
        address = fragment
        seen.pushed.push(fragment)
      },
    },
    fillIn: ({ snapshot }, fragment) =>
      seen.filled.push(`${snapshot().setup.operation.slug} ${fragment}`),
  })
  return {
    ...choice,
    seen,
    phase: () => choice.snapshot().view.phase,
    shown: () => {
      const { view } = choice.snapshot()
      return view.phase === 'shown' ? view.console.snapshot().setup.operation.slug : undefined
    },
    setOffline: (offline: boolean) => {
      isOffline = offline
    },
    moveTo: (fragment: string) => {
      address = fragment
      choice.follow()
    },
    arrive: async (slug: string) => {
      await settlePromises()
      files.get(slug)?.resolve(nameSetup(slug))
      await settlePromises()
    },
    fail: async (slug: string) => {
      await settlePromises()
      files.get(slug)?.reject(new TypeError('Failed to fetch'))
      await settlePromises()
    },
  }
}

test('Initially shows the page’s own operation and loads nothing', async () => {
  const choice = openChoice()
  choice.follow()
  await settlePromises()
  expect([choice.shown(), choice.seen.lists]).toEqual(['first', 0])
})

test('Puts a chosen operation into the address, and shows it once loaded', async () => {
  const choice = openChoice()
  choice.choose('second')
  const { view } = choice.snapshot()
  expect(view).toMatchObject({ phase: 'loading', slug: 'second' })
  expect(findShown(view)?.snapshot().setup.operation.slug).toBe('first')
  expect(choice.seen).toMatchObject({ pushed: ['#operation=second'], entered: ['first'] })
  await choice.arrive('second')
  expect([choice.shown(), choice.seen.entered]).toEqual(['second', ['first', 'second']])
  choice.choose('second')
  expect(choice.seen.pushed).toHaveLength(1)
})

test('Shows the last of two quick choices, regardless of the order of loading', async () => {
  const choice = openChoice()
  choice.choose('second')
  await settlePromises()
  choice.choose('third')
  await choice.arrive('third')
  expect(choice.snapshot().view).toMatchObject({ phase: 'shown', hasReleasedKey: true })
  await choice.arrive('second')
  expect([choice.shown(), choice.seen.entered]).toEqual(['third', ['first', 'third']])
  // It was loaded anyway.
  choice.choose('second')
  expect(choice.shown()).toBe('second')
})

test('Back immediately shows the previous operation, even while another loads', async () => {
  const choice = openChoice()
  choice.choose('second')
  choice.moveTo('')
  expect(choice.shown()).toBe('first')
  await choice.arrive('second')
  expect(choice.shown()).toBe('first')
})

test('A link to an operation opens it and is filled in once', async () => {
  const link = '#operation=second&query.a=1'
  const choice = openChoice(link)
  choice.follow()
  await choice.arrive('second')
  expect(choice.seen.filled).toEqual([`second ${link}`])
  choice.choose('first')
  choice.moveTo(link)
  expect(choice.seen.filled.filter((filled) => filled.endsWith(link))).toHaveLength(1)
  choice.moveTo('#operation=second&query.a=2')
  expect(choice.seen.filled.at(-1)).toBe('second #operation=second&query.a=2')
})

describe('Operations that cannot be shown', () => {
  test.for([
    ['#operation=unknown', 'unknown'],
    ['#operation=__proto__', 'unknown'],
    ['#operation=cookie', 'not-callable'],
  ])('%s is %s', async ([hash = '', phase]) => {
    const choice = openChoice(hash)
    choice.follow()
    await settlePromises()
    expect(choice.phase()).toBe(phase)
    choice.moveTo('')
    expect(choice.shown()).toBe('first')
  })

  test('Retries a failed load, whose operation stays in the address', async () => {
    const choice = openChoice()
    choice.setOffline(true)
    choice.choose('second')
    await settlePromises()
    expect(choice.phase()).toBe('failed')
    choice.setOffline(false)
    choice.retry()
    await choice.fail('second')
    expect(choice.phase()).toBe('failed')
    choice.choose('second')
    await choice.arrive('second')
    expect([choice.shown(), choice.seen.pushed]).toEqual(['second', ['#operation=second']])
  })
})
