import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { completeServer, listServers } from '#core/request/list-servers.ts'
import { explainPlaceholder, placeholderBase } from '#core/request/request-plan.ts'
import { sketchPlan } from '#core/request/plan/sketch-plan.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import { readForSketch } from '#schema/view/sketch-schema.ts'
import type { Portal } from '../portal.ts'
import type { CallOfPage, CallSample } from '../scripts/call-card.ts'
import { readTexts } from '../navigation/extensions.ts'

export interface CallSamples extends CallOfPage {
  /** The first sample is the default. */
  readonly samples: readonly CallSample[]
  readonly refusal: string | undefined
  /** The document's text instead of an unknown address. */
  readonly open?: string | undefined
}

export function listCallSamples(
  { contract, addresses }: Pick<Portal, 'addresses'> & { readonly contract: SampledContract },
  operation: Operation,
): CallSamples {
  const servers = listServers(operation, addresses)
  // Copied code should call the service, not the local sandbox.
  const server = servers.find(({ id }) => id !== 'sandbox') ?? servers[0]
  const own = parseOwnSamples(contract, operation)
  const planned = sketchPlan(
    operation,
    server?.baseUrl ?? completeServer(operation, placeholderBase),
    {
      readSchema: readForSketch((reference) => contract.schemas.get(reference)),
      showsBody: true,
    },
  )
  if (planned.outcome === 'refused') {
    return { plan: undefined, samples: [], refusal: planned.refusals[0]?.sentence, own }
  }
  const samples = snippetLanguages.flatMap(({ id, label, syntax, writeSnippet }): CallSample[] => {
    const snippet = writeSnippet(planned.plan)
    if (snippet.outcome === 'refused') return []
    const { text, advice, privateText } = snippet
    return [{ id, label, syntax, text, advice, privateText }]
  })
  const open = explainPlaceholder(planned.plan.url, operation.servers)
  return { plan: planned.plan, samples, refusal: undefined, own, open }
}

type SampledContract = Pick<Contract, 'schemas' | 'documented'>

function parseOwnSamples(contract: SampledContract, { slug }: Operation): readonly CallSample[] {
  const value = contract.documented.get(slug)?.codeSamples
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown, index): CallSample[] => {
    const { label, lang, source } = readTexts(entry)
    if (source === undefined) return []
    return [
      { id: `own-${index}`, label: label ?? lang ?? 'Sample', syntax: undefined, text: source },
    ]
  })
}
