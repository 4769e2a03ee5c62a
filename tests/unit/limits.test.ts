import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bodyLimit } from '#console/exchange/read-body.ts'
import {
  longestEndpoint,
  longestResponse,
  longestSignIn,
  mostScopes,
  responseTimeout,
} from '#core/oauth/server-limits.ts'
import { longestLink } from '#core/request/request-link.ts'
import { deepestNesting } from '#core/response/rows/scan-json.ts'
import { formatCount, formatSeconds } from '#core/text/format.ts'
import { shortestSecret } from '#key/api-key.ts'
import { maxKeyLength } from '#key/hygiene/read-key.ts'
import { idleMilliseconds } from '#key/key-holder.ts'
import { largestBody } from '#sandbox/http/limit-body.ts'
import { longestKeyName } from '#sandbox/keys/key-store.ts'
import { deviceLife, tokenLife } from '#sandbox/keys/token-store.ts'
import { mostFollowed } from '#schema/keywords.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/limits.md'), 'utf8')

test.each([
  ['A pasted key', formatCount(maxKeyLength)],
  ['A key that is masked', `at least ${shortestSecret} characters`],
  ['The time for which a key', minutes(idleMilliseconds / 1000)],
  ['A response', `${longestResponse / 1_000_000} MB`],
  ['The time until a response', formatSeconds(responseTimeout / 1000)],
  ['`access_token`', formatCount(maxKeyLength)],
  ['An endpoint', formatCount(longestEndpoint)],
  ['Scopes on the page', String(mostScopes)],
  ['The time to sign in elsewhere', minutes(longestSignIn / 1000)],
  ['The body of a response', `${bodyLimit / 1_000_000} MB`],
  ['The nesting of a JSON body', formatCount(deepestNesting)],
  ['A link to a request', formatCount(longestLink)],
  ['Schemas of one value', String(mostFollowed)],
  ['The body of a request', formatCount(largestBody)],
  ['The name of a key', String(longestKeyName)],
  ['An access token', minutes(tokenLife)],
  ['A device code', minutes(deviceLife)],
])('docs/limits.md states the limit in the code: %s, %s', (what, limit) => {
  const row = document.split('\n').find((line) => line.startsWith(`| ${what}`))
  expect(row).toContain(limit)
})

function minutes(seconds: number): string {
  return `${seconds / 60} minutes`
}
