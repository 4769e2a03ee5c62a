import { expect, test } from 'vitest'
import type { SecurityScheme, Security } from '#request/description/operation.ts'
import { formatStart } from '#portal/host/format-start.ts'
import { needsKey } from '#sandbox/operations/sandbox-options.ts'
import { makeOperation } from '../../../fixtures/operations.ts'

const urls = { portal: 'http://localhost:4321', sandbox: 'http://localhost:4322' }
const bearer = { type: 'bearer', format: undefined, description: undefined } as const
const other = { type: 'other', what: 'mutual TLS', description: undefined } as const

function use(scheme: SecurityScheme) {
  return { name: scheme.type, scheme, scopes: [] }
}

test.for<[string, Security, boolean]>([
  ['each alternative needs a key', { state: 'stated', alternatives: [[use(bearer)]] }, true],
  ['an alternative needs no key', { state: 'stated', alternatives: [[use(bearer)], []] }, false],
  ['the credential is not a key', { state: 'stated', alternatives: [[use(other)]] }, false],
  ['the document requires none', { state: 'none' }, false],
  ['the document does not specify it', { state: 'not-specified' }, false],
])('Instructions for a key are printed only if one is needed: %s', ([, security, isNeeded]) => {
  const operations = [makeOperation({ security })]
  const document = { title: 'A', operations, documented: new Map(), schemas: new Map() }
  const text = formatStart({ ...urls, isKeyNeeded: needsKey(document) })
  expect(text.includes('Create New Key')).toBe(isNeeded)
  expect(text).toContain('http://localhost:4321/console/')
})
