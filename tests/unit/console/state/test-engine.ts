import { startDraft } from '#console/form/draft.ts'
import { fillParameters } from '#console/link/fill-parameters.ts'
import { describeRequest } from '#console/request/describe-request.ts'
import { judgeSending } from '#console/request/judge-sending.ts'
import { refuseTexts } from '#console/request/refuse-texts.ts'
import type { EngineModule } from '#console/state/engine-module.ts'
import { readNameAndPassword } from '#key/hygiene/read-name-and-password.ts'

/** `make-engine.ts` without what needs a page. */
export const testEngine: EngineModule = {
  readNameAndPassword,
  startDraft,
  fillParameters,
  describeRequest,
  judgeSending,
  refuseTexts,
  showProblems: refuseToRender,
  findNeeded: refuseToRender,
  InputsView: refuseToRender,
  PlanPreview: refuseToRender,
  BeforeSending: refuseToRender,
}

function refuseToRender(): never {
  throw new Error('There is no page to render this on.')
}
