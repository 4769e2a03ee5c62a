import { formActs } from './form/form-acts.ts'
import { NestingChoice } from './form/NestingChoice.tsx'
import { fillParameters } from './link/fill-parameters.ts'
import { formEngine } from './make-form.ts'
import { AddedCredential } from './request/AddedCredential.tsx'
import { BeforeSending } from './request/BeforeSending.tsx'
import { describeRequest } from './request/describe-request.ts'
import { judgeSending } from './request/judge-sending.ts'
import { PlanPreview } from './request/PlanPreview.tsx'
import { showProblems } from './request/show-problems.ts'
import type { EngineModule } from './state/engine-module.ts'

/** Everything that an operation needs which is not plain. */
export const engine: EngineModule = {
  ...formEngine,
  BeforeSending,
  describeRequest,
  PlanPreview,
  rest: {
    fillParameters,
    judgeSending,
    showProblems,
    acts: formActs,
    NestingChoice,
    AddedCredential,
  },
}
