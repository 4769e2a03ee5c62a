import { expect, test } from 'vitest'
import { findPolicyExceptions } from '#build/finish/finish-file.ts'

test.each(['index.html', 'console/index.html', 'reference/list-experiments/index.html'])(
  '%s needs nothing beyond its own content',
  (file) => {
    expect(findPolicyExceptions(file)).toEqual({ styles: [], trustedTypes: [], callsServers: true })
  },
)

test('Scalar’s page calls no server, and its styles are permitted one by one', () => {
  const { styles, trustedTypes, callsServers } = findPolicyExceptions('reference/api/index.html')

  expect(callsServers).toBe(false)
  expect(trustedTypes).toEqual(['vue'])
  expect(styles.filter((source) => !/^'sha256-[\w+/]{43}='$/.test(source))).toEqual([])
})
