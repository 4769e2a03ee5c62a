import { array, assert, constantFrom, oneof, property, stringMatching } from 'fast-check'
import { getDomain } from 'tldts'
import { expect, test } from 'vitest'
import { z } from 'astro/zod'
import list from '#request/public-suffixes.json' with { type: 'json' }
import { hasRegistrableDomain } from '#request/registrable-domain.ts'

const numbers = z.instanceof(Uint8Array).or(z.instanceof(Uint16Array))

/** A trie: the edges of each node with their labels, and the nodes that end a rule. */
const trieSchema = z.object({
  rulesRoot: z.number(),
  exceptionsRoot: z.number(),
  nodeFlags: numbers,
  edgeStart: numbers,
  edgeLength: numbers,
  edgeChild: numbers,
  labelText: z.string(),
})

test('The rules equal the rules of tldts, a package that follows the Public Suffix List', async () => {
  const rules = await loadRules()
  const file = {
    source: 'https://publicsuffix.org/list/',
    licence: 'Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/',
    about: 'Rules of one label are omitted: a label without a rule is a public suffix too.',
    // One text: with a line for each, the file would be half as large again.
    rules: rules.join(' '),
  }

  expect(rules.length).toBeGreaterThan(8000)
  // After an update of tldts, `npm run test:unit -- registrable-domain -u` writes the file.
  await expect(`${JSON.stringify(file, undefined, 2)}\n`).toMatchFileSnapshot(
    '../../../src/request/public-suffixes.json',
  )
})

test.each([
  'example.com',
  'api.example.com',
  'example.co.uk',
  'myapp.herokuapp.com',
  'www.ck',
  'city.kobe.jp',
  'a.b.kobe.jp',
  'example.unknown',
  'a_b.example.com',
])('%s belongs to one owner', (host) => {
  expect(hasRegistrableDomain(host)).toBe(true)
})

test.each([
  '',
  'com',
  'co.uk',
  'herokuapp.com',
  'github.io',
  'any.ck',
  'b.kobe.jp',
  'unknown',
  '127.0.0.1',
  'a..com',
  '.example.com',
  'example.com.',
  '-a.example.com',
  'a b.example.com',
  `${'a'.repeat(64)}.com`,
])('%j does not', (host) => {
  expect(hasRegistrableDomain(host)).toBe(false)
})

test('Every rule and random hosts are judged as by tldts', () => {
  const rules = list.rules.split(' ')
  for (const rule of rules) {
    const host = rule.replace('*', 'x').replace('!', '')
    for (const name of [host, `a.${host}`, `a.b.${host}`]) {
      expect([name, hasRegistrableDomain(name)]).toEqual([name, belongsToOneOwner(name)])
    }
  }
  const label = oneof(
    constantFrom(...rules.flatMap((rule) => rule.split('.'))),
    constantFrom('com', 'uk', 'jp', 'example', 'a-b', '1', 'localhost'),
    stringMatching(/^[abz019_-]{1,8}$/),
  ).map((text) => text.replace(/[*!]/, 'x'))
  assert(
    property(array(label, { minLength: 1, maxLength: 5 }), (labels) => {
      const host = labels.join('.')
      expect(hasRegistrableDomain(host)).toBe(belongsToOneOwner(host))
    }),
    { numRuns: 5000 },
  )
})

function belongsToOneOwner(host: string): boolean {
  return getDomain(host, { allowPrivateDomains: true }) !== null
}

/** Not an export of the package, so it has no types. */
const trieFile = 'tldts/dist/es6/src/data/trie.js'

async function loadRules(): Promise<readonly string[]> {
  const trie = trieSchema.parse(await import(trieFile))
  const { edgeStart, edgeLength, edgeChild, nodeFlags, labelText } = trie
  const offsets: number[] = []
  let offset = 0
  for (const length of edgeLength) {
    offsets.push(offset)
    offset += length
  }
  const collect = (node: number, suffix: string): string[] => {
    const found = nodeFlags[node] ? [suffix] : []
    for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge += 1) {
      const start = offsets[edge] ?? 0
      const label = labelText.slice(start, start + (edgeLength[edge] ?? 0))
      found.push(...collect(edgeChild[edge] ?? 0, suffix === '' ? label : `${label}.${suffix}`))
    }
    return found
  }
  const exceptions = collect(trie.exceptionsRoot, '').map((rule) => `!${rule}`)
  return [...collect(trie.rulesRoot, ''), ...exceptions]
    .filter((rule) => rule.includes('.'))
    .toSorted()
}
