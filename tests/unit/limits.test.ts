import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bodyLimit } from '#console/exchange/read-body.ts'
import {
  maxEndpointLength,
  maxResponseBytes,
  signInTimeout,
  maxScopes,
  responseTimeout,
} from '#request/oauth/server-response.ts'
import { longestSample } from '#openapi/samples/sample.ts'
import { maxLinkLength } from '#request/request-link.ts'
import { maxComposedLength } from '#recipes/evaluate.ts'
import { maxWait } from '#recipes/run.ts'
import { maxNesting } from '#response/rows/scan-json.ts'
import { formatCount, formatSeconds } from '#text/format.ts'
import { minSecretLength } from '#key/api-key.ts'
import { maxKeyLength } from '#key/hygiene/parse-key.ts'
import { idleMilliseconds } from '#key/key-holder.ts'
import { largestBody } from '#sandbox/http/problem.ts'
import { longestKeyName } from '#sandbox/keys/key-store.ts'
import { deviceLife, tokenLife } from '#sandbox/keys/token-store.ts'
import { maxFollowed } from '#schema/keywords.ts'

const document = readFileSync(join(import.meta.dirname, '../../docs/limits.md'), 'utf8')

test.each([
  ['A code sample', `${formatCount(longestSample)} characters`],
  ['A pasted key', formatCount(maxKeyLength)],
  ['A key that is masked', `at least ${minSecretLength} characters`],
  ['The time for which a key', minutes(idleMilliseconds / 1000)],
  ['A response', `${maxResponseBytes / 1_000_000} MB`],
  ['The time until a response', formatSeconds(responseTimeout / 1000)],
  ['`access_token`', formatCount(maxKeyLength)],
  ['An endpoint', formatCount(maxEndpointLength)],
  ['Scopes on the page', String(maxScopes)],
  ['The time to sign in elsewhere', minutes(signInTimeout / 1000)],
  ['The body of a response', `${bodyLimit / 1_000_000} MB`],
  ['The nesting of a JSON body', formatCount(maxNesting)],
  ['A link to a request', formatCount(maxLinkLength)],
  ['Schemas of one value', String(maxFollowed)],
  ['A text, list or object', formatCount(maxComposedLength)],
  ['A wait of a run', `${maxWait / 3600} hour`],
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
