import type { Highlights } from '#core/highlight.ts'
import type { Operation, Server } from '#core/operation.ts'
import { planRequest } from '#core/plan.ts'
import { snippetLanguages } from '#core/snippets/languages.ts'
import type { SnippetLanguage, Syntax } from '#core/snippets/language.ts'
import { highlightCode } from './highlight-code.ts'

/** Colours everything that the console's snippet panel can show before a reader adds something of their own. */
export async function highlightSnippets(
  operation: Operation,
  servers: readonly Pick<Server, 'baseUrl'>[],
): Promise<Highlights> {
  const languages: readonly SnippetLanguage[] = snippetLanguages
  const plans = servers.map((server) =>
    planRequest(operation, { credential: operation.credential }, server),
  )
  const codes = new Map<string, Syntax>()
  for (const language of languages) {
    codes.set(language.setKey.line, language.setKey.syntax)
    for (const plan of plans) codes.set(language.writeSnippet(plan), language.syntax)
  }
  return Promise.all([...codes].map(([code, syntax]) => highlightCode(code, syntax)))
}
