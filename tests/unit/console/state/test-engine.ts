import { startDraft } from '#console/form/draft.ts'
import { formActs } from '#console/form/form-acts.ts'
import { fillParameters } from '#console/link/fill-parameters.ts'
import { describeRequest } from '#console/request/describe-request.ts'
import { describeUntouched } from '#console/request/describe-untouched.ts'
import { judgeSending } from '#console/request/judge-sending.ts'
import { refuseTexts } from '#console/request/refuse-texts.ts'
import type { EngineModule } from '#console/state/engine-module.ts'
import { readNameAndPassword } from '#key/hygiene/read-name-and-password.ts'
import { readSecretInput } from '#key/hygiene/read-password.ts'

/** `make-engine.ts` without what needs a page. */
export const testEngine: EngineModule = {
  startDraft,
  describeRequest,
  refuseTexts,
  readNameAndPassword,
  readSecretInput,
  rest: {
    fillParameters,
    judgeSending,
    showProblems: refuseToRender,
    acts: formActs,
    NestingChoice: refuseToRender,
    AddedCredential: refuseToRender,
  },
  findNeeded: refuseToRender,
  InputsView: refuseToRender,
  PlanPreview: refuseToRender,
  BeforeSending: refuseToRender,
}

/** The same, as far as a page loads it with its console. */
export const testForm: EngineModule = {
  ...testEngine,
  describeRequest: describeUntouched,
  rest: undefined,
}

function refuseToRender(): never {
  throw new Error('There is no page to render this on.')
}
