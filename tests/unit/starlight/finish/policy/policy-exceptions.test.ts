import { expect, test } from 'vitest'
import { findPolicyExceptions } from '#starlight/finish/policy/policy-exceptions.ts'

test.each(['/', '/console/', '/reference/list-experiments/'])(
  '%s needs nothing beyond its own content',
  (path) => {
    expect(findPolicyExceptions(path)).toEqual({ styles: [], trustedTypes: [], callsServers: true })
  },
)

test('Scalar’s page calls no server, and its styles are permitted by hash', () => {
  const { styles, trustedTypes, callsServers } = findPolicyExceptions('/reference/api/')

  expect(callsServers).toBe(false)
  expect(trustedTypes).toEqual(['vue'])
  expect(styles.filter((source) => !/^'sha256-[\w+/]{43}='$/.test(source))).toEqual([])
})
