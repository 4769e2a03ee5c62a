import { lookup } from 'node:dns/promises'

export type NameLookup =
  | { readonly kind: 'found'; readonly host: string; readonly addresses: readonly string[] }
  | { readonly kind: 'not-found'; readonly host: string; readonly code: string }

/** Resolves the name as a browser does, through the system and its hosts file. An address resolves to itself. */
export async function lookUpName(url: string): Promise<NameLookup> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  try {
    const found = await lookup(host, { all: true })
    return { kind: 'found', host, addresses: found.map(({ address }) => address) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return { kind: 'not-found', host, code }
  }
}
