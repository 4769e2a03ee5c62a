import { contractOf } from './contract-of.ts'

/** A document that stands in a test, for the sandbox. */
export function parseDocument(text: string) {
  return contractOf(text)
}
