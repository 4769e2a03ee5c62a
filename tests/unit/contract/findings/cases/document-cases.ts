import type { detectorGroups } from '#contract/provenance/detector-names.ts'
import { operationPlace, withOperation } from './case.ts'
import type { Case } from './case.ts'

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
} as const satisfies Readonly<Record<(typeof detectorGroups)['document'][number], Case>>
