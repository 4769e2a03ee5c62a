import type { ComponentType } from 'react'
import type { readNameAndPassword } from '#key/hygiene/read-name-and-password.ts'
import type { Holding } from '#key/key-holder.ts'
import type { startDraft } from '../form/draft.ts'
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
  readonly judgeSending: typeof judgeSending
  readonly startDraft: typeof startDraft
  readonly refuseTexts: typeof refuseTexts
  readonly fillParameters: typeof fillParameters
  readonly readNameAndPassword: typeof readNameAndPassword
  readonly showProblems: typeof showProblems
  readonly findNeeded: typeof findNeeded
  /** The credentials, unless there is but one bearer token, and the form. */
  readonly InputsView: ComponentType<EngineProps>
  /** The request as it will be sent, of any kind, and what is missing. */
  readonly PlanPreview: ComponentType<EngineProps>
  /** Above Send: the request in one line, or what stands in its way: what a page cannot do, and the question before it is sent. */
  readonly BeforeSending: ComponentType<EngineProps>
}

/** @throws when it cannot be loaded; the next call tries again */
export type LoadEngine = () => Promise<EngineModule>

export interface EngineProps {
  readonly setup: ConsoleSetup
  readonly shown: EngineShown
  /** Whether the reader has tried to send: what is missing is said from then on. */
  readonly hasTried: boolean
  /** Everything of a key field but its label. */
  readonly keyField: (scheme: string) => Omit<KeyFieldProps, 'label'>
}

/** What is shown of a console, and what its reader can do. */
export interface EngineShown
  extends RequestShown, Pick<ConsoleState, 'alternative' | 'draft' | 'question'> {
  readonly holding: Holding
  readonly files: Map<string, File>
  readonly isKeyIn: (text: string) => boolean
  /** The console as it is now, and not when it was last rendered. */
  readonly snapshot: () => Pick<ConsoleState, 'draft'>
  readonly change: (event: ReaderEvent) => void
  readonly confirm: () => void
}
