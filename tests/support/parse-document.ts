import { parseSource } from '#contract/source/parse-source.ts'
import { makeSandboxDocument } from '#sandbox/read-sandbox-document.ts'

/** A document that stands in a test, for the sandbox. */
export function parseDocument(text: string) {
  const main = parseSource(new TextEncoder().encode(text), 'api.yaml', 'api.yaml')
  return makeSandboxDocument({ main, others: new Map() })
}
