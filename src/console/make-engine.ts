import { readNameAndPassword } from '#key/hygiene/read-name-and-password.ts'
import { startDraft } from './form/draft.ts'
import { fillParameters } from './link/fill-parameters.ts'
import { BeforeSending } from './request/BeforeSending.tsx'
import { describeRequest } from './request/describe-request.ts'
import { findNeeded } from './request/find-needed.ts'
import { InputsView } from './request/InputsView.tsx'
import { judgeSending } from './request/judge-sending.ts'
import { PlanPreview } from './request/PlanPreview.tsx'
import { refuseTexts } from './request/refuse-texts.ts'
import { showProblems } from './request/show-problems.ts'
import type { EngineModule } from './state/engine-module.ts'

/** Everything that an operation needs which is not plain. */
export const engine: EngineModule = {
  readNameAndPassword,
  startDraft,
  fillParameters,
  BeforeSending,
  describeRequest,
  findNeeded,
  InputsView,
  judgeSending,
  PlanPreview,
  refuseTexts,
  showProblems,
}
