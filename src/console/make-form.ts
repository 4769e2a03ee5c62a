import { readNameAndPassword } from '#key/hygiene/read-name-and-password.ts'
import { readSecretInput } from '#key/hygiene/read-password.ts'
import { startDraft } from './form/draft.ts'
import { BuiltPreview } from './request/BuiltPreview.tsx'
import { describeUntouched } from './request/describe-untouched.ts'
import { findNeeded } from './request/find-needed.ts'
import { InputsView } from './request/InputsView.tsx'
import { refuseTexts } from './request/refuse-texts.ts'
import { SendLine } from './request/SendLine.tsx'
import type { EngineModule } from './state/engine-module.ts'

/** The form of an operation that is not plain, as it is built into a page: what makes it usable, before anything is filled in. */
export const formEngine: EngineModule = {
  startDraft,
  refuseTexts,
  findNeeded,
  readNameAndPassword,
  readSecretInput,
  InputsView,
  BeforeSending: SendLine,
  describeRequest: describeUntouched,
  PlanPreview: BuiltPreview,
  rest: undefined,
}
