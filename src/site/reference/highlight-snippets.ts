import type { Operation } from '#core/request/operation.ts'
import { planRequest } from '#core/request/plan.ts'
import type { SnippetLanguage, Syntax } from '#core/snippet/language.ts'
import type { Highlights } from '#core/text/highlight.ts'
import { exampleServer, servers } from '../portal.ts'
import { highlightCode } from './highlight-code.ts'

/** Highlights everything that the console's snippet panel can show before a reader changes the request. */
export async function highlightSnippets(
  operation: Operation,
  languages: readonly SnippetLanguage[],
): Promise<Highlights> {
  const consoleServers = servers.length > 0 ? servers : [exampleServer]
  const plans = consoleServers.map((server) =>
    planRequest(operation, { credential: operation.credential }, server),
  )
  const codes = new Map<string, Syntax>()
  for (const language of languages) {
    codes.set(language.setKey.line, language.setKey.syntax)
    for (const plan of plans) codes.set(language.writeSnippet(plan), language.syntax)
  }
  return Promise.all([...codes].map(([code, syntax]) => highlightCode(code, syntax)))
}
