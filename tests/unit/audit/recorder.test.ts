import { expect, it } from 'vitest'
import { readTarget } from '../../audit/firefox/recorder.ts'

it.each([
  ['an IPv4 address', [5, 1, 0, 1, 127, 0, 0, 1, 0x15, 0x40], { host: '127.0.0.1', port: 5440 }],
  ['a name', [5, 1, 0, 3, 4, ...Buffer.from('host'), 0, 80], { host: 'host', port: 80 }],
  ['a command other than CONNECT', [5, 2, 0, 1, 127, 0, 0, 1, 0, 80], undefined],
])('The proxy reads %s', (_, bytes, target) => {
  expect(readTarget(Buffer.from(bytes))).toEqual(target)
})
