import type { Contract } from '#contract/read-contract.ts'

/** The pages that say what the whole document says, each statement with its source. */
export function listPages({ operations }: Pick<Contract, 'operations'>): readonly string[] {
  const calls = operations.map(({ method, path }) => `<code>${method} ${path}</code>`)
  return [
    `<a href="/reference/list-experiments/">List experiments</a>: the operation ${calls.join('')} with the console and snippets in every language.`,
    '<a href="/reference/errors/">Errors</a>: what you can rely on when a call fails.',
    '<a href="/not-specified/">Not specified</a>: every open point, and what your program should not assume.',
  ]
}
