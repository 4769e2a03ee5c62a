import type { ResponseEvidence } from '#response/exchange/evidence.ts'
import type { FormActions } from '../form/changes/form-actions.ts'
import type { ApiKey } from '#key/api-key.ts'
import type { LazyModule } from '../ui/lazy-module.ts'
import type { ConsoleEvent, PastResponse } from './console-state.ts'
import type { planConsoleRequest } from './planned-request.ts'
import type { RequestSender, SenderOptions } from './request-sender.ts'

/** Code that plans, checks and sends requests. Loaded at the first sign of use. */
export interface ConsoleModule {
  readonly makePlannedRequest: typeof planConsoleRequest
  readonly acts: FormActions
  readonly createSender: (options: SenderOptions) => RequestSender
  readonly reopenResponse: (past: PastResponse, kept: ResponseEvidence) => ConsoleEvent
  /** Finds the key in every form that is masked in responses. */
  readonly hasKey: (key: ApiKey, text: string) => boolean
}

export type LazyConsole = LazyModule<ConsoleModule>
