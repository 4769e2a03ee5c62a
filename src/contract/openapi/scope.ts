import type { RequestBody } from '#core/request/description/body.ts'
import type { Reason, ServerTemplate } from '#core/request/description/operation.ts'
import type { Parameter } from '#core/request/description/parameter.ts'
import type { Security } from '#core/request/description/security.ts'
import type { DocumentedResponse } from './documented-response.ts'
import type { FaultList } from './fault-list.ts'
import type { Located } from './located.ts'
import { createMemory } from './memory.ts'
import type { Memory, Teller } from './memory.ts'
import type { Place } from './place.ts'
import type { Resolver } from './resolver.ts'
import type { SchemaReader } from './schema-reader.ts'

/** What every reader of a part needs, and to whom it says what is wrong. */
export interface DocumentScope extends Teller {
  /** Swagger 2.0 is 3.0 by then. */
  readonly version: '3.0' | '3.1' | '3.2'
  readonly isSwagger: boolean
  readonly root: Located
  readonly resolver: Resolver
  readonly schemas: SchemaReader
  /** Where something was written. */
  readonly place: (at: Located) => Place
  /** The operations that are left out because they are internal, by method and path. */
  readonly internal: Set<string>
  readonly memories: { readonly [Kind in keyof ScopeParts]: Memory<ScopeParts[Kind]> }
}

/** What many operations may share. */
interface ScopeParts {
  /** Where the document's schemes put API keys, as `in:name`; names of headers are in lower case. */
  readonly keyPlaces: ReadonlySet<string>
  readonly body: RequestBody | undefined
  readonly parameter: Parameter
  readonly response: DocumentedResponse
  readonly security: Security
  readonly servers: readonly ServerTemplate[]
}

export interface OperationScope extends DocumentScope {
  /** Why the operation cannot be called, in the order in which it came to light. */
  readonly reasons: readonly Reason[]
}

type Ground = Pick<
  DocumentScope,
  'version' | 'isSwagger' | 'root' | 'resolver' | 'schemas' | 'place'
>

/** @returns a scope in which whatever is wrong is noted of the document as a whole */
export function openDocument(ground: Ground, faults: FaultList): DocumentScope {
  return {
    ...ground,
    internal: new Set(),
    memories: {
      keyPlaces: createMemory(),
      body: createMemory(),
      parameter: createMemory(),
      response: createMemory(),
      security: createMemory(),
      servers: createMemory(),
    },
    note: (at, sentence) => faults.add('noted', at, sentence),
    refuse: (at, sentence) => faults.add('noted', at, sentence),
  }
}

/** @param name by method and path */
export function openOperation(
  scope: DocumentScope,
  faults: FaultList,
  name: string,
): OperationScope {
  const reasons: Reason[] = []
  return {
    ...scope,
    reasons,
    note: (at, sentence) => faults.add('noted', at, sentence, name),
    refuse: (at, sentence, clause) => {
      faults.add('operation', at, sentence, name)
      reasons.push({ sentence, clause })
    },
  }
}

/** Reads a part once, and says what is wrong with it to each scope that asks. */
export function recall<Kind extends keyof ScopeParts>(
  scope: DocumentScope,
  kind: Kind,
  part: object,
  read: (scope: DocumentScope) => ScopeParts[Kind],
): ScopeParts[Kind] {
  const memory: Memory<ScopeParts[Kind]> = scope.memories[kind]
  return memory(scope, part, (teller) => read({ ...scope, ...teller }))
}

/** The clause of the version that the document is written in, such as `OpenAPI 3.1.1, Parameter Object`. */
export function cite({ version }: DocumentScope, section: string): string {
  return `${editions[version]}, ${section}`
}

/** The edition of each version that says most. */
const editions = { '3.0': 'OpenAPI 3.0.4', '3.1': 'OpenAPI 3.1.1', '3.2': 'OpenAPI 3.2.0' } as const
