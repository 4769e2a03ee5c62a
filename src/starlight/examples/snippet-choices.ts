import type { Operation } from '#request/description/operation.ts'
import { fillChosenServer } from '#request/filled-server.ts'
import { completeServer, getServers } from '#request/get-servers.ts'
import { placeholderBase } from '#request/request-plan.ts'
import type { Planning, RequestPlan } from '#request/request-plan.ts'
import { planSample } from '#request/plan/plan-sample.ts'
import { createSampleReader } from '#schema/view/sample-schema.ts'
import { longestSample, normalizeSample } from '#openapi/samples/sample.ts'
import type { Sample } from '#openapi/samples/sample.ts'
import { chooseSnippets, findUnknownSnippet } from '#snippets/snippet-choices.ts'
import type { SnippetChoice } from '#snippets/snippet-choices.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import type { FormatSample } from '../reference/snippet-options.ts'

export type DescribedCalls = Pick<ApiReference, 'addresses' | 'api'> &
  Partial<Pick<ApiReference, 'settings'>>

/** Returns the snippets of an operation in their order. */
export function getSnippetChoices(
  reference: DescribedCalls,
  operation: Operation,
): readonly SnippetChoice<Sample>[] {
  return chooseSnippets(collectSamples(reference, operation), reference.settings?.snippets)
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
  const described = [...api.documented.values()].flatMap(({ samples }) => samples)
  const known = [...languages, ...described.map(({ language }) => language)]
  const problem = findUnknownSnippet(settings.snippets ?? [], known)
  if (problem !== undefined) {
    throw new Error(`The option snippets of the developer portal ${problem}`)
  }
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
