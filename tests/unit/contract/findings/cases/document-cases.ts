import type { detectorGroups } from '#contract/provenance/detector-names.ts'
import {
  makeDocument,
  makeOperation,
  makeResponses,
  operationPlace,
  withComponents,
  withOperation,
  withResponses,
} from './case.ts'
import type { Case } from './case.ts'

const done = { description: 'Done.', content: { 'text/plain': {} } }

/** Of what concerns the document alone. */
export const documentCases = {
  'deprecated-without-successor': {
    fault: withOperation({ deprecated: true, description: 'Shows it.' }),
    neighbour: withOperation({ deprecated: true, description: 'Use the other one instead.' }),
    at: operationPlace,
  },
  'operation-without-summary': {
    fault: withOperation({ summary: ' ' }),
    neighbour: withOperation({ summary: undefined, description: 'Shows it.' }),
    at: operationPlace,
  },
  'link-nowhere': {
    fault: withLink('showOther'),
    neighbour: withLink('showThis'),
    at: `${operationPlace}/responses/200/links/next`,
  },
  'reference-nowhere': {
    fault: withResponses(makeResponses({ 404: { $ref: '#/components/responses/Lost' } })),
    neighbour: withComponents(
      { responses: { Found: done } },
      makeResponses({ 404: { $ref: '#/components/responses/Found' } }),
    ),
    at: `${operationPlace}/responses/404/$ref`,
  },
  'same-path-twice': {
    fault: withPaths('/things/{id}', '/things/{name}'),
    neighbour: withPaths('/things/{id}', '/things/{id}/name'),
    at: '#/paths/~1things~1{name}',
  },
  'operation-id-twice': {
    fault: withIds('show', 'show'),
    neighbour: withIds('show', 'Show'),
    at: `${operationPlace}/operationId`,
  },
} as const satisfies Readonly<Record<(typeof detectorGroups)['document'][number], Case>>

function withLink(operationId: string): object {
  return withOperation({
    operationId: 'showThis',
    responses: makeResponses({ 200: { ...done, links: { next: { operationId } } } }),
  })
}

function withPaths(...paths: readonly string[]): object {
  const items = paths.map((path) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const parameters = names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'integer' },
    }))
    return [path, { get: makeOperation({ parameters }) }]
  })
  return makeDocument({ paths: Object.fromEntries(items) })
}

function withIds(one: string, two: string): object {
  const item = {
    get: makeOperation({ operationId: one }),
    put: makeOperation({ operationId: two }),
  }
  return makeDocument({ paths: { '/things/mine': item } })
}
