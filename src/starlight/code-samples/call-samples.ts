import type { Operation } from '#request/description/operation.ts'
import { fillChosenServer } from '#request/filled-server.ts'
import { completeServer, getServers } from '#request/get-servers.ts'
import { explainPlaceholder, placeholderBase } from '#request/request-plan.ts'
import { planSample } from '#request/plan/plan-sample.ts'
import { snippetLanguages } from '#snippets/languages.ts'
import { createSampleReader } from '#schema/view/sample-schema.ts'
import type { ApiReference } from '../reference/api-reference.ts'
import type { CallCardData, CallSample } from './call-card.ts'
import { getStrings } from '../navigation/group-by-tag.ts'

export interface CallSamples extends CallCardData {
  /** The first sample is the default. */
  readonly samples: readonly CallSample[]
  readonly refusal: string | undefined
  /** The document's text instead of an unknown address. */
  readonly open?: string | undefined
}

export function createCallSamples(
  { api, addresses }: Pick<ApiReference, 'addresses' | 'api'>,
  operation: Operation,
): CallSamples {
  const server = findSampleServer(operation, addresses)
  const own = parseOwnSamples(api, operation)
  const planned = planSample(
    operation,
    server?.baseUrl ?? completeServer(operation, placeholderBase),
    {
      readSchema: createSampleReader((reference) => api.schemas.get(reference)),
      showsBody: true,
      ...(server && { placeholders: fillChosenServer(server, {}).placeholders }),
    },
  )
  if (planned.outcome === 'refused') {
    return { plan: undefined, samples: [], refusal: planned.errors[0]?.sentence, own }
  }
  const samples = snippetLanguages.flatMap(
    ({ id, label, syntax, formatSnippet: writeSnippet }): CallSample[] => {
      const snippet = writeSnippet(planned.plan)
      if (snippet.outcome === 'refused') return []
      const { text, advice, privateText } = snippet
      return [{ id, label, syntax, text, advice, privateText }]
    },
  )
  const open = explainPlaceholder(planned.plan.url, operation.servers)
  return { plan: planned.plan, samples, refusal: undefined, own, open }
}

/** Finds the server that samples call. Copied code should call the service, not the local sandbox. */
export function findSampleServer(operation: Operation, addresses: ApiReference['addresses']) {
  const servers = getServers(operation, addresses)
  const ofService = servers.find(({ id }) => id !== 'sandbox' && id !== 'own')
  return ofService ?? servers.find(({ id }) => id === 'sandbox')
}

function parseOwnSamples(api: ApiReference['api'], { slug }: Operation): readonly CallSample[] {
  const value = api.documented.get(slug)?.codeSamples
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown, index): CallSample[] => {
    const { label, lang, source } = getStrings(entry)
    if (source === undefined) return []
    return [
      { id: `own-${index}`, label: label ?? lang ?? 'Sample', syntax: undefined, text: source },
    ]
  })
}
