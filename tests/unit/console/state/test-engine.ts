import { readDraft } from '#console/form/read-draft.ts'
import { reduceDraft } from '#console/form/reduce-draft.ts'
import { startDraft } from '#console/form/draft.ts'
import { findQuestion } from '#console/request/find-question.ts'
import { listObstacles } from '#console/request/list-obstacles.ts'
import { refuseTexts } from '#console/request/refuse-texts.ts'
import type { EngineModule } from '#console/state/engine-module.ts'
import { planOperation } from '#core/request/plan-operation.ts'
import { readNameAndPassword } from '#key/hygiene/read-name-and-password.ts'

/** `make-engine.ts` without what needs a page. */
export const testEngine: EngineModule = {
  planOperation,
  readNameAndPassword,
  startDraft,
  readDraft,
  reduceDraft,
  findQuestion,
  listObstacles,
  refuseTexts,
  showProblems: refuseToRender,
  InputsView: refuseToRender,
  PlanPreview: refuseToRender,
  BeforeSending: refuseToRender,
}

function refuseToRender(): never {
  throw new Error('There is no page to render this on.')
}
