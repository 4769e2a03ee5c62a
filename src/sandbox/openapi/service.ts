import type {
  SandboxOptions,
  SandboxImplementation,
  OperationHandler,
  SandboxDocument,
  SandboxOperation,
} from './sandbox-options.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { Tier } from '../http/problem.ts'
import { createSchemaChecker } from './schema-types.ts'
import type { SchemaChecker } from './schema-types.ts'
import { chooseExample, chooseResponse } from './choose-response.ts'
import { createRoutes } from './route-table.ts'
import type { Route } from './route-table.ts'

/** A document made ready to answer for. */
export interface OpenApiService {
  readonly document: SandboxDocument
  readonly implementation: SandboxImplementation | undefined
  readonly routes: readonly Route[]
  readonly requests: SchemaChecker
  readonly responses: SchemaChecker
  readonly store: KeyStore
  /** As far as they were asked for. */
  readonly tiers: Map<SandboxOperation, Tier>
}

export function createService({
  document,
  implementation,
  store,
}: Pick<SandboxOptions, 'document' | 'implementation' | 'store'>): OpenApiService {
  return {
    document,
    implementation,
    routes: createRoutes(document.operations),
    requests: createSchemaChecker(document.schemas, 'request'),
    responses: createSchemaChecker(document.schemas, 'response'),
    store,
    tiers: new Map(),
  }
}

/** @returns undefined for an operation that is answered from the document alone */
export function findHandler(
  { implementation }: OpenApiService,
  { operation: { method, path } }: SandboxOperation,
): OperationHandler | undefined {
  const { operations = {} } = implementation ?? {}
  const name = `${method} ${path}`
  return Object.hasOwn(operations, name) ? operations[name] : undefined
}

/** The tier of the response that an operation gives to a request that chooses none. */
export function findTier(service: OpenApiService, one: SandboxOperation): Tier {
  const tier = service.tiers.get(one) ?? chooseTier(service, one)
  service.tiers.set(one, tier)
  return tier
}

function chooseTier(service: OpenApiService, one: SandboxOperation): Tier {
  if (findHandler(service, one)) return 'implemented'
  const { response } = chooseResponse(one.responses)
  const example = chooseExample(response, { accept: undefined, name: undefined }, service.responses)
  return example.outcome === 'shown' ? 'example' : 'echo'
}
