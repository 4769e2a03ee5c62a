import type { ComponentType } from 'react'
import type { listPageObstacles } from '#core/request/page-obstacles.ts'
import type { planOperation } from '#core/request/plan-operation.ts'

/** What plans any call and shows its inputs. A page loads it only for an operation that is not plain. */
export interface EngineModule {
  readonly planOperation: typeof planOperation
  readonly listPageObstacles: typeof listPageObstacles
}

/** @throws when it cannot be loaded; the next call tries again */
export type LoadEngine = () => Promise<EngineModule>
