import { createContext, useContext } from 'react'
import type { ComponentType } from 'react'
import type { copyLink } from '../link/share-request.ts'
import type { followLink } from '../link/follow-link.ts'
import type { ConsoleController } from '../state/console-controller.ts'
import type { ConsoleSnapshot } from '../state/console-snapshot.ts'
import type { ConsoleSetup, Exchange, PastResponse } from '../state/console-state.ts'
import type { previewPlan } from '../state/preview-plan.ts'
import type { renderSnippet } from '../snippet-panel/render-snippet.ts'
import type { KeyFieldProps } from './KeyField.tsx'
import type { getProblems, showProblems } from './problems.ts'
import type { SendQuestionProps } from './SendQuestion.tsx'

export interface ShownConsole {
  readonly setup: ConsoleSetup
  readonly shown: ConsoleSnapshot & ConsoleController
  /** Whether the reader has tried to send: missing input is reported from then on. */
  readonly hasTried: boolean
  /** Props of a key field except its label. */
  readonly keyField: (scheme: string) => Omit<KeyFieldProps, 'label'>
  readonly views: ConsoleViews | undefined
}

/** Parts of a console that are loaded with the code that plans and sends: links, checks, snippets and components. */
export interface ConsoleViews {
  readonly copyLink: typeof copyLink
  readonly followLink: typeof followLink
  readonly ExchangeStatus: ComponentType<{ readonly exchange: Exchange }>
  readonly OutcomeView: ComponentType<{ readonly onReopen: (past: PastResponse) => void }>
  readonly previewPlan: typeof previewPlan
  readonly renderSnippet: typeof renderSnippet
  readonly getProblems: typeof getProblems
  readonly showProblems: typeof showProblems
  readonly SendQuestion: ComponentType<SendQuestionProps>
}

const ConsoleContext = createContext<ShownConsole | undefined>(undefined)

export const ConsoleProvider = ConsoleContext.Provider

/** @throws {Error} outside a console */
export function useShownConsole(): ShownConsole {
  const console = useContext(ConsoleContext)
  if (!console) throw new Error('useShownConsole() must be called inside a ConsoleProvider.')
  return console
}
