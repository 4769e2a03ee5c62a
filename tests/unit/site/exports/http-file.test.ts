import { expect, test } from 'vitest'
import { writeHttpFile } from '#site/exports/http-file.ts'
import { serviceContract } from '../../../support/service-contract.ts'
import { at, hardContract } from './hard-contract.ts'

test('The documented operation is one request whose key is read from the environment', () => {
  expect(writeHttpFile(serviceContract, at('https://api.example.com/base'))).toBe(
    `# “Service API v1”
#
# The key is read from the environment variable API_KEY ($processEnv: REST Client of VS Code, httpYac, Visual Studio).
# In a JetBrains IDE, write API_KEY between the braces instead of $processEnv API_KEY, and keep its value in
# http-client.private.env.json, which is never committed. Never write the key into this file.
# On the command line, httpyac prints the header with the key unless you add --output response.

@base_url = https://api.example.com/base

### “List experiments”
# Redirects are not followed: a redirect could send the request, and with it the key, to another server.
# @no-redirect
# @name call_listExperiments
GET {{base_url}}/v1/experiments
Authorization: Bearer {{$processEnv API_KEY}}
Content-Type: application/json
`,
  )
})

test('A line break in a name starts no new line, and an operation without a key has no Authorization', () => {
  const lines = writeHttpFile(hardContract, at('https://api.example.com')).split('\n')
  expect(lines[0]).toBe('# “A title # with "two" lines: {x} v1”')
  expect(lines.filter((line) => line.startsWith('###'))).toEqual([
    '### “Ping ### it”',
    '### “Read”',
  ])
  expect(lines.slice(lines.indexOf('POST {{base_url}}/v1/ping'))).toEqual([
    'POST {{base_url}}/v1/ping',
    '',
    '### “Read”',
    '# Redirects are not followed: a redirect could send the request, and with it the key, to another server.',
    '# @no-redirect',
    '# @name call_readThing',
    'GET {{base_url}}/v1/thing',
    'Authorization: Bearer {{$processEnv API_KEY}}',
    'X-Mode: a: "b" {c}',
    '',
  ])
})
