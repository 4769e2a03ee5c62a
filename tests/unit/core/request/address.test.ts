import { expect, test } from 'vitest'
import { findReach, isMixedContent, isNearer } from '#core/request/server-url.ts'

test.for([
  ['http://localhost:4322', 'this-computer'],
  ['http://api.localhost', 'this-computer'],
  ['http://localhost.', 'this-computer'],
  ['http://api.localhost.:4322', 'this-computer'],
  ['http://127.0.0.1', 'this-computer'],
  ['http://127.1', 'this-computer'],
  ['http://127.255.255.254', 'this-computer'],
  ['http://2130706433', 'this-computer'],
  ['http://[::1]:80', 'this-computer'],
  ['https://10.0.0.1', 'local-network'],
  ['https://172.16.0.1', 'local-network'],
  ['https://172.31.255.255', 'local-network'],
  ['https://192.168.0.1', 'local-network'],
  ['https://169.254.1.1', 'local-network'],
  ['https://[fd00::1]', 'local-network'],
  ['https://[fe80::1]', 'local-network'],
  ['https://printer.local', 'local-network'],
  ['https://172.15.0.1', 'elsewhere'],
  ['https://172.32.0.1', 'elsewhere'],
  ['https://11.0.0.1', 'elsewhere'],
  ['https://[2001:db8::1]', 'elsewhere'],
  ['https://localhost.example.com', 'elsewhere'],
  ['https://mylocalhost', 'elsewhere'],
  ['http://[::2]', 'elsewhere'],
  ['https://127.0.0.1.example.com', 'elsewhere'],
  ['null', 'elsewhere'],
] as const)('%s is %s', ([url, reach]) => {
  expect(findReach(url)).toBe(reach)
})

test('An address is nearer only if it is nearer than the page’s own', () => {
  expect(isNearer('http://127.0.0.1', 'https://docs.example.com')).toBe(true)
  expect(isNearer('http://127.0.0.1', 'http://192.168.0.1')).toBe(true)
  expect(isNearer('http://192.168.0.1', 'https://docs.example.com')).toBe(true)
  expect(isNearer('http://127.0.0.1', 'http://localhost:4321')).toBe(false)
  expect(isNearer('https://api.example.com', 'https://docs.example.com')).toBe(false)
  expect(isNearer('http://192.168.0.1', 'http://localhost')).toBe(false)
})

test('Mixed content requires an https page, an http address and another computer', () => {
  expect(isMixedContent('http://api.example.com', 'https://docs.example.com')).toBe(true)
  expect(isMixedContent('http://192.168.0.1', 'https://docs.example.com')).toBe(true)
  expect(isMixedContent('http://localhost', 'https://docs.example.com')).toBe(false)
  expect(isMixedContent('https://api.example.com', 'https://docs.example.com')).toBe(false)
  expect(isMixedContent('http://api.example.com', 'http://docs.example.com')).toBe(false)
})
