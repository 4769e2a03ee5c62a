import type { ComponentType } from 'react'
import type { readNameAndPassword } from '#key/hygiene/read-name-and-password.ts'
import type { readSecretInput } from '#key/hygiene/read-password.ts'
import type { Holding } from '#key/key-holder.ts'
import type { startDraft } from '../form/draft.ts'
import type { FormActs } from '../form/form-acts.ts'
import type { NestingChoiceProps } from '../form/form-context.ts'
import type { fillParameters } from '../link/fill-parameters.ts'
import type { describeRequest } from '../request/describe-request.ts'
import type { findNeeded } from '../request/find-needed.ts'
import type { judgeSending } from '../request/judge-sending.ts'
import type { KeyFieldProps } from '../request/KeyField.tsx'
import type { refuseTexts } from '../request/refuse-texts.ts'
import type { showProblems } from '../request/show-problems.ts'
import type { ReaderEvent } from './console-event.ts'
import type { ConsoleSetup } from './console-setup.ts'
import type { ConsoleState } from './console-state.ts'
import type { RequestShown } from './request-shown.ts'

/** What plans any call and shows its inputs. A page loads it only for an operation that is not plain. */
export interface EngineModule {
  readonly describeRequest: typeof describeRequest
  readonly startDraft: typeof startDraft
  readonly refuseTexts: typeof refuseTexts
  readonly findNeeded: typeof findNeeded
  readonly readNameAndPassword: typeof readNameAndPassword
  readonly readSecretInput: typeof readSecretInput
  /** The credentials, unless there is but one bearer token, and the form. */
  readonly InputsView: ComponentType<EngineProps>
  /** The request as it will be sent, of any kind, and what is missing. */
  readonly PlanPreview: ComponentType<EngineProps>
  /** Above Send: the request in one line, or what stands in its way: what a page cannot do, and the question before it is sent. */
  readonly BeforeSending: ComponentType<EngineProps>
  /** What reads and plans what was filled in. Undefined while only the form is loaded, which a reader can then use already. */
  readonly rest: EngineRest | undefined
  /** Loads an engine with the rest. */
  readonly loadWhole?: LoadEngine
}

/** What a form needs once something in it is filled in or sent. */
export interface EngineRest {
  readonly judgeSending: typeof judgeSending
  readonly fillParameters: typeof fillParameters
  readonly showProblems: typeof showProblems
  readonly acts: FormActs
  readonly NestingChoice: ComponentType<NestingChoiceProps>
  /** For an operation whose document is silent about security. */
  readonly AddedCredential: ComponentType<EngineProps>
}

/** @throws when it cannot be loaded; the next call tries again */
export type LoadEngine = () => Promise<EngineModule>

export interface EngineProps {
  readonly setup: ConsoleSetup
  readonly shown: EngineShown
  /** Whether the reader has tried to send: what is missing is said from then on. */
  readonly hasTried: boolean
  /** Whether Send was pressed before the rest was there. */
  readonly isAwaited: boolean
  /** Everything of a key field but its label. */
  readonly keyField: (scheme: string) => Omit<KeyFieldProps, 'label'>
}

/** What is shown of a console, and what its reader can do. */
export interface EngineShown
  extends RequestShown, Pick<ConsoleState, 'alternative' | 'draft' | 'question'> {
  readonly engine: EngineModule | undefined
  readonly isEngineMissing: boolean
  readonly holding: Holding
  readonly files: Map<string, File>
  readonly isKeyIn: (text: string) => boolean
  /** The console as it is now, and not when it was last rendered. */
  readonly snapshot: () => Pick<ConsoleState, 'draft'>
  readonly change: (event: ReaderEvent) => void
  readonly confirm: () => void
}
