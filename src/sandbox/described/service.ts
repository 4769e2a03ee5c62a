import { findImplementation } from '../api/implementations.ts'
import type { SandboxOptions } from '../sandbox-options.ts'
import { isReserved } from '../web/web-paths.ts'
import { createSchemaChecker } from './check-schema.ts'
import type { SchemaChecker } from './check-schema.ts'
import { chooseExample } from './choose-example.ts'
import { chooseResponse } from './choose-response.ts'
import { createRoutes } from './route-table.ts'
import type { Route } from './route-table.ts'
import type { SandboxDocument, SandboxOperation } from './sandbox-document.ts'
import type { Tier } from './tier.ts'
import { withinTime } from './within-time.ts'

/** A document made ready to answer for. */
export interface DescribedService {
  readonly document: SandboxDocument
  readonly routes: readonly Route[]
  readonly requests: SchemaChecker
  readonly responses: SchemaChecker
  readonly store: SandboxOptions['store']
  /** As far as they were asked for. */
  readonly tiers: Map<SandboxOperation, Tier | undefined>
}

export function createService(
  document: SandboxDocument,
  store: SandboxOptions['store'],
): DescribedService {
  return {
    document,
    routes: createRoutes(document.operations),
    requests: createSchemaChecker(document.schemas, 'request'),
    responses: createSchemaChecker(document.schemas, 'response'),
    store,
    tiers: new Map(),
  }
}

/**
 * The tier of the response that each operation gives to a request that chooses none; undefined where that takes too long to
 * find. Another call goes on behind it.
 */
export function findTiers(
  service: DescribedService,
): ReadonlyMap<SandboxOperation, Tier | undefined> {
  const { document, tiers } = service
  withinTime(() => {
    for (const one of document.operations) {
      if (tiers.has(one)) continue
      tiers.set(one, undefined)
      tiers.set(one, findTier(service, one))
    }
    return tiers
  })
  return tiers
}

function findTier({ document, responses }: DescribedService, one: SandboxOperation): Tier {
  if (isReserved(one.operation.path)) return 'own'
  if (findImplementation(document, one)) return 'implemented'
  const { response } = chooseResponse(one.responses)
  const example = chooseExample(response, { accept: undefined, name: undefined }, responses)
  return example.outcome === 'shown' ? 'example' : 'echo'
}
