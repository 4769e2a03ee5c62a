import { expect, test } from 'vitest'
import { announceKeys } from '#console/request-panel/RequestPanel.tsx'
import { keyText, openConsole, scheme } from '../state/open-console.ts'

function announce({ snapshot }: ReturnType<typeof openConsole>): string {
  const { holding, notices, server } = snapshot()
  return announceKeys(holding, notices, server?.name)
}

test('Announces a taken key without any part of it', () => {
  const opened = openConsole()
  expect(announce(opened)).toBe('')
  opened.takeKey('not one key')
  expect(announce(opened)).toBe('')
  opened.takeKey(keyText)
  expect(announce(opened)).toBe('Your key is held in this page’s memory, for Sandbox only.')
  expect(announce(opened)).not.toContain(keyText.slice(0, 4))
  opened.forgetKey(scheme)
  expect(announce(opened)).toBe('')
})

test('Counts several keys', () => {
  const accepted = { kind: 'accepted', removed: [], warnings: [] } as const
  const held = ['a', 'b'].map((name) => ({
    scheme: name,
    mask: '',
    length: 1,
  }))
  const notices = { a: accepted, b: accepted }
  expect(announceKeys({ released: undefined, held }, notices, 'Sandbox')).toBe(
    '2 keys are held in this page’s memory, for Sandbox only.',
  )
})
