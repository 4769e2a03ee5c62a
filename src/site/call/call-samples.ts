import type { Contract } from '#contract/read-contract.ts'
import type { Operation } from '#core/request/description/operation.ts'
import { completeServer, listServers } from '#core/request/list-servers.ts'
import { sketchPlan } from '#core/request/plan/sketch-plan.ts'
import { snippetLanguages } from '#core/snippet/languages.ts'
import type { SnippetLanguage } from '#core/snippet/shared/language.ts'
import { readForSketch } from '#schema/view/sketch-schema.ts'
import type { Portal } from '../portal.ts'
import type { CallOfPage, CallSample } from '../scripts/call-card.ts'
import { readField, readTexts } from '../navigation/extensions.ts'

export interface CallSamples extends CallOfPage {
  /** Those that can say it. */
  readonly languages: readonly Pick<SnippetLanguage, 'id' | 'label'>[]
  /** In the first of them, which is what most readers take; else as the document has it. */
  readonly first: Omit<CallSample, 'id' | 'label'> | undefined
  readonly refusal: string | undefined
}

export function listCallSamples(
  { contract, addresses }: Pick<Portal, 'addresses'> & { readonly contract: SampledContract },
  operation: Operation,
): CallSamples {
  const servers = listServers(operation, addresses)
  // A program that is taken along calls the service, and not what stands in for it on this computer.
  const server = servers.find(({ id }) => id !== 'sandbox') ?? servers[0]
  const own = readOwnSamples(contract, operation)
  const sketch = sketchPlan(operation, server?.baseUrl ?? completeServer(operation, nowhere), {
    readSchema: readForSketch((reference) => contract.schemas.get(reference)),
    showsBody: true,
  })
  if (sketch.outcome === 'refused') {
    const refusal = sketch.refusals[0]?.sentence
    return { plan: undefined, languages: [], first: own[0], refusal, own }
  }
  const { plan } = sketch
  const languages = snippetLanguages.filter(({ findGap }) => findGap(plan) === undefined)
  const [first] = languages
  const snippet = first?.writeSnippet(plan)
  return {
    plan,
    languages,
    first:
      first && snippet?.outcome === 'written'
        ? { syntax: first.syntax, text: snippet.text }
        : own[0],
    refusal: undefined,
    own,
  }
}

type SampledContract = Pick<Contract, 'schemas' | 'documented' | 'overlaid' | 'readPart'>

/** Where no server is named, a name that cannot be one (RFC 2606, section 2). */
const nowhere = 'https://server.example'

function readOwnSamples(contract: SampledContract, { slug }: Operation): readonly CallSample[] {
  const at = contract.documented.get(slug)?.places.operation
  if (at === undefined) return []
  const value =
    readField(contract, at, 'x-codeSamples') ?? readField(contract, at, 'x-code-samples')
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown, index): CallSample[] => {
    const { label, lang, source } = readTexts(entry)
    if (source === undefined) return []
    return [
      { id: `own-${index}`, label: label ?? lang ?? 'Sample', syntax: undefined, text: source },
    ]
  })
}
