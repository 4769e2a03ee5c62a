import type { Operation } from '#request/description/operation.ts'
import { fillChosenServer } from '#request/filled-server.ts'
import { completeServer, getServers } from '#request/get-servers.ts'
import { placeholderBase } from '#request/request-plan.ts'
import type { Planning, RequestPlan } from '#request/request-plan.ts'
import { planSample } from '#request/plan/plan-sample.ts'
import { createSampleReader } from '#schema/view/sample-schema.ts'
import { longestSample, normalizeSample } from '#openapi/samples/sample.ts'
import type { Sample } from '#openapi/samples/sample.ts'
import { findSnippetLanguage, snippetLanguages } from '#snippets/languages.ts'
import { formatLanguageName } from '#snippets/shared/language-labels.ts'
import type { SnippetLanguage } from '#snippets/shared/language.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import type { FormatSample } from '../reference/snippet-options.ts'

/** A snippet that readers of an operation can choose: the portal's own, or a sample of the team. */
export type SnippetChoice = { readonly id: string; readonly label: string } & (
  { readonly language: SnippetLanguage; readonly sample?: undefined } | { readonly sample: Sample }
)

export type DescribedCalls = Pick<ApiReference, 'addresses' | 'api'> &
  Partial<Pick<ApiReference, 'settings'>>

/**
 * Returns the snippets of an operation in their order. Every output reads this list. A language of the option `snippets` is the sample
 * of the team, if the operation has one, else the portal's own snippet; without the option, samples follow the portal's own snippets.
 */
export function getSnippetChoices(
  reference: DescribedCalls,
  operation: Operation,
): readonly SnippetChoice[] {
  const samples = Map.groupBy(collectSamples(reference, operation), ({ language }) => language)
  const { snippets } = reference.settings ?? {}
  if (snippets) {
    return snippets.flatMap(({ id, label }): readonly SnippetChoice[] => {
      const language = findSnippetLanguage(id)
      const own = samples.get(id)
      if (own) return chooseSamples(id, own, label)
      return language ? [{ id, label: label ?? language.label, language }] : []
    })
  }
  return [
    ...snippetLanguages.map((language) => ({ id: language.id, label: language.label, language })),
    ...[...samples].flatMap(([id, own]) =>
      chooseSamples(findSnippetLanguage(id) ? `${id}-sample` : id, own),
    ),
  ]
}

/**
 * Checks the languages of the option `snippets`.
 *
 * @param languages the languages of the option `samples`
 * @throws {Error} with the known ids, for a language without a snippet
 */
export function requireSnippets(
  { api, settings }: Pick<ApiReference, 'api' | 'settings'>,
  languages: readonly string[],
): void {
  const unknown = (settings.snippets ?? []).filter(({ id }) => !findSnippetLanguage(id))
  if (unknown.length === 0) return
  const described = [...api.documented.values()].flatMap(({ samples }) => samples)
  const known = new Set([...languages, ...described.map(({ language }) => language)])
  const wrong = unknown.find(({ id }) => !known.has(id))
  if (!wrong) return
  const ids = [...known, ...snippetLanguages.map(({ id }) => id)]
  throw new Error(
    `The option snippets of the developer portal names ${wrong.id}, which is not a language of the portal and has no samples. Choose from ${ids.join(', ')}, or add its samples.`,
  )
}

function chooseSamples(
  id: string,
  samples: readonly Sample[],
  label?: string,
): readonly SnippetChoice[] {
  return samples.map((sample, index) => ({
    id: index === 0 ? id : `${id}-${index + 1}`,
    label:
      (samples.length === 1 ? label : undefined) ??
      sample.label ??
      label ??
      formatLanguageName(sample.language),
    sample,
  }))
}

/** Returns the samples of functions, of files and of the document, in this order. */
function collectSamples(reference: DescribedCalls, operation: Operation): readonly Sample[] {
  const { api, settings } = reference
  const samples = api.documented.get(operation.slug)?.samples ?? []
  const functions = Object.entries(settings?.sampleFunctions ?? {})
  const planning = functions.length > 0 ? planPageExample(reference, operation) : undefined
  if (planning?.outcome !== 'planned') return samples
  const { plan } = planning
  return [
    ...functions.flatMap(([language, format]) => runFunction(format, language, plan, operation)),
    ...samples,
  ]
}

function runFunction(
  format: FormatSample,
  language: string,
  plan: RequestPlan,
  operation: Operation,
): readonly Sample[] {
  const text = format({ plan, operation, language })
  if (text === undefined) return []
  const sample = { language, text: normalizeSample(text), source: 'function' } as const
  if (sample.text !== '' && sample.text.length <= longestSample) return [sample]
  throw new Error(
    `The function samples.${language} of the developer portal returned a text for ${operation.id} that is empty or has more than ${longestSample} characters. Return undefined for an operation without a sample.`,
  )
}

/** Plans the example of an operation's page. */
export function planPageExample(
  { api, addresses }: DescribedCalls,
  operation: Operation,
): Planning {
  const server = findSampleServer(operation, addresses)
  const baseUrl = server?.baseUrl ?? completeServer(operation, placeholderBase)
  const readSchema = createSampleReader((reference) => api.schemas.get(reference))
  return planSample(operation, baseUrl, {
    readSchema,
    showsBody: true,
    missing: server && fillChosenServer(server, {}).missing,
  })
}

/** Finds the server that samples call. Copied code should call the service, not the local sandbox. */
export function findSampleServer(operation: Operation, addresses: ApiReference['addresses']) {
  const servers = getServers(operation, addresses)
  const ofService = servers.find(({ id }) => id !== 'sandbox' && id !== 'own')
  return ofService ?? servers.find(({ id }) => id === 'sandbox')
}
