import type { Reason } from '#core/request/description/operation.ts'
import type { FaultList } from './fault-list.ts'
import type { Located } from './located.ts'
import type { Resolver } from './resolver.ts'
import type { SchemaReader } from './schema-reader.ts'

/** What every reader of a part needs, and to whom it says what is wrong. */
export interface Scope {
  /** Swagger 2.0 is 3.0 by then. */
  readonly version: '3.0' | '3.1' | '3.2'
  readonly root: Located
  readonly resolver: Resolver
  readonly schemas: SchemaReader
  /** Read nevertheless, as the sentence says. */
  note(at: Located, sentence: string): void
  /** The operation cannot be called. Of the document as a whole, what is wrong is noted. */
  refuse(at: Located, sentence: string, clause: string): void
  /** The clause of the version that the document is written in, such as `OpenAPI 3.1.1, Parameter Object`. */
  cite(section: string): string
}

export interface OperationScope extends Scope {
  /** Why the operation cannot be called, in the order in which it came to light. */
  readonly reasons: readonly Reason[]
}

type Ground = Pick<Scope, 'version' | 'root' | 'resolver'> & { readonly faults: FaultList }

export function openDocument(ground: Ground, schemas: SchemaReader): Scope {
  const { faults, ...rest } = ground
  return {
    ...rest,
    schemas,
    note: (at, sentence) => faults.add('noted', at, sentence),
    refuse: (at, sentence) => faults.add('noted', at, sentence),
    cite: (section) => `${editions[ground.version]}, ${section}`,
  }
}

/** @param name by method and path */
export function openOperation(scope: Scope, faults: FaultList, name: string): OperationScope {
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

/** The edition of each version that says most. */
const editions = { '3.0': 'OpenAPI 3.0.4', '3.1': 'OpenAPI 3.1.1', '3.2': 'OpenAPI 3.2.0' } as const
