import type { Operation } from '#core/request/operation.ts'
import { asOperationPlan } from '#core/request/as-operation-plan.ts'
import { planRequest } from '#core/request/plan.ts'
import type { SnippetLanguage, Syntax } from '#core/snippet/language.ts'
import { listVariableNames } from '#core/snippet/variables.ts'
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
    asOperationPlan(planRequest(operation, { credential: operation.credential }, server)),
  )
  const codes = new Map<string, Syntax>()
  for (const language of languages) {
    for (const plan of plans) {
      for (const variable of listVariableNames(plan.slots)) {
        const { line, syntax } = language.setVariable(variable)
        codes.set(line, syntax)
      }
      const snippet = language.writeSnippet(plan)
      if (snippet.outcome === 'written') codes.set(snippet.text, language.syntax)
    }
  }
  return Promise.all([...codes].map(([code, syntax]) => highlightCode(code, syntax)))
}
