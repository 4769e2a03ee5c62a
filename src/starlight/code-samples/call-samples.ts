import type { Operation } from '#request/description/operation.ts'
import { explainPlaceholder } from '#request/request-plan.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { findSyntax } from '#snippets/highlight.ts'
import type { Syntax } from '#snippets/shared/language.ts'
import { getSnippetChoices, planPageExample } from '../examples/snippet-choices.ts'
import type { DescribedCalls } from '../examples/snippet-choices.ts'

export interface CallSamples {
  readonly plan: RequestPlan | undefined
  /** The first sample is the default. */
  readonly samples: readonly CallSample[]
  readonly refusal: string | undefined
  /** The document's text instead of an unknown address. */
  readonly open?: string | undefined
}

export interface CallSample {
  readonly id: string
  readonly label: string
  readonly syntax: Syntax | undefined
  readonly text: string
  /** Whether the team wrote it, so that no plan renders it. */
  readonly isWritten?: true
  readonly advice?: string | undefined
  readonly privateText?: string | undefined
}

export function createCallSamples(reference: DescribedCalls, operation: Operation): CallSamples {
  const planning = planPageExample(reference, operation)
  const plan = planning.outcome === 'planned' ? planning.plan : undefined
  const samples = getSnippetChoices(reference, operation).flatMap((choice): CallSample[] => {
    const { id, label } = choice
    if (choice.sample) {
      const { language, text } = choice.sample
      return [{ id, label, syntax: findSyntax(language), text, isWritten: true }]
    }
    const snippet = plan && choice.language.formatSnippet(plan)
    if (snippet?.outcome !== 'written') return []
    const { text, advice, privateText } = snippet
    return [{ id, label, syntax: choice.language.syntax, text, advice, privateText }]
  })
  return {
    plan,
    samples,
    refusal: planning.outcome === 'refused' ? planning.errors[0]?.sentence : undefined,
    ...(plan && { open: explainPlaceholder(plan.url, operation.servers) }),
  }
}
