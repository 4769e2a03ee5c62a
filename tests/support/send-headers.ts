import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'

type SentHeaders = Readonly<Record<string, string>>

/** Returns the headers that a host sends for an address, by lower-case names. */
export type SendHeaders = (address: string) => SentHeaders

/**
 * Parses `_headers` with Netlify's own parser, and combines its rules like `netlify dev` (netlify-cli 27, `headersForPath`):
 * the last matching rule replaces the value of an earlier one.
 */
export async function parseAsNetlify(text: string): Promise<SendHeaders> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-headers-'))
  const file = join(folder, '_headers')
  await writeFile(file, text)
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [file],
    configHeaders: undefined,
    minimal: false,
  })
  await rm(folder, { recursive: true })
  if (errors.length > 0) throw new AggregateError(errors, '_headers cannot be parsed.')
  const rules = headers.flatMap((rule) => ('forRegExp' in rule ? [rule] : []))
  return (address) =>
    Object.fromEntries(
      rules
        .filter(({ forRegExp }) => forRegExp.test(address))
        .flatMap(({ values }) => Object.entries(values))
        .map(([name, value]) => [name.toLowerCase(), value]),
    )
}

/**
 * Parses `_headers` like Cloudflare (wrangler 4, `parseHeaders` and `attachHeaders`), whose parser is not published in a
 * package: the last block of a path replaces earlier ones, and the values of a name in matching blocks are joined, except for
 * detached ones.
 */
export function parseAsCloudflare(text: string): SendHeaders {
  const rules = new Map<string, readonly string[]>()
  let path: string | undefined
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (/^([^\s]+:\/\/|^\/)/.test(line)) rules.set((path = line), [])
    else if (path !== undefined && line !== '' && !line.startsWith('#')) {
      rules.set(path, [...(rules.get(path) ?? []), line])
    }
  }
  return (address) => {
    const sent = new Map<string, string>()
    for (const [pattern, lines] of rules) {
      if (!matches(pattern, address)) continue
      const detached = lines.filter((line) => line.startsWith('! '))
      for (const line of detached) sent.delete(line.slice(2).toLowerCase())
      for (const line of lines.filter((one) => one.includes(':') && !detached.includes(one))) {
        const [name = '', ...value] = line.split(':')
        const key = name.trim().toLowerCase()
        const before = sent.get(key)
        const added = value.join(':').trim()
        sent.set(key, before === undefined ? added : `${before}, ${added}`)
      }
    }
    return Object.fromEntries(sent)
  }
}

function matches(pattern: string, address: string): boolean {
  const source = pattern
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll(/(?<=\/):[A-Za-z]\w*/g, '[^/]+')
  return new RegExp(`^${source}$`).test(address)
}
