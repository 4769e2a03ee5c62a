import { formEngine } from '#console/make-form.ts'
import type { EngineModule } from '#console/state/engine-module.ts'

const form: EngineModule = {
  ...formEngine,
  loadWhole: async () => import('#console/make-engine.ts').then(({ engine }) => engine),
}
let drawn: EngineModule | undefined

/** Draws forms in pages with the whole engine: to be called in the build, before an island. */
export function drawWhole(engine: EngineModule): void {
  drawn = engine
}

/** The form of a page's operation: in a browser without what is not needed before it is filled in. */
export function formOfPage(): EngineModule {
  return drawn ?? form
}
