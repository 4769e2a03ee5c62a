import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { findParameterFault } from '#core/request/query-parameter.ts'
import type { useFunctionCheck } from './request/use-function-check.ts'
import type { useKeyFields } from './request/use-key-fields.ts'
import { focusInPlace } from './ui/bring-into-view.ts'
import type { useConsole } from './use-console.ts'

/** How a request is to be sent. */
type Press = 'button' | 'shortcut' | 'keyless'

interface Options {
  readonly handle: ReturnType<typeof useConsole>
  readonly keys: ReturnType<typeof useKeyFields>
  readonly functions: ReturnType<typeof useFunctionCheck>
  /** The security schemes of the plan's slots. */
  readonly schemes: readonly string[]
  readonly panel: RefObject<HTMLElement | null>
  readonly editor: RefObject<HTMLDetailsElement | null>
  readonly sendButton: RefObject<HTMLButtonElement | null>
}

/** What happens between a press of Send and the request: what is missing or invalid gets the focus instead. */
export function useSending(options: Options) {
  const { handle, keys, functions, schemes, panel, editor, sendButton } = options
  const { parameters, alternative, engine } = handle
  const [hasTried, setHasTried] = useState(false)
  const [isAwaited, setIsAwaited] = useState(false)
  const pressed = useRef<Press>(undefined)

  /** Focuses the first invalid parameter. @returns whether there is one */
  const showFault = (isWithoutKey = false): boolean => {
    const isFaulty = parameters.some((row) => findParameterFault(row) !== undefined)
    if (isFaulty && editor.current) {
      editor.current.open = true
      focusInPlace(editor.current.querySelector<HTMLElement>(invalid))
    }
    return (
      isFaulty ||
      engine?.rest?.showProblems(handle, isWithoutKey, panel.current, setHasTried) === true
    )
  }

  const sendWithKey = (isByShortcut: boolean) => {
    if (handle.exchange.phase === 'sending' || showFault()) return
    // Typed text is taken first, as if Enter had been pressed.
    const empty = schemes.find(keys.isEmpty)
    if (!keys.listTyped().every((scheme) => keys.takeTyped(scheme))) return
    if (empty !== undefined) keys.focus(empty)
    else if (schemes.length > 0 && !functions.check()) return
    handle.sendRequest(alternative, { isByShortcut })
  }

  const send = (press: Press) => {
    if (engine && !engine.rest) {
      // What was pressed is done once the form can be read.
      handle.begin()
      pressed.current = press
      setIsAwaited(true)
    } else if (press !== 'keyless') sendWithKey(press === 'shortcut')
    else if (!showFault(true)) handle.sendRequest('none', { isKeyless: true })
  }

  useEffect(() => {
    const press = pressed.current
    if (!press || !engine?.rest) return
    if (isAwaited) {
      // What was pressed in the form before is done at the same time, and the next render has seen it.
      // oxlint-disable-next-line react/set-state-in-effect
      setIsAwaited(false)
    } else {
      pressed.current = undefined
      send(press)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what sends is another in every render
  }, [isAwaited, engine])

  const sendAnyway = () => {
    // The button disappears, and would take the focus with it.
    sendButton.current?.focus()
    functions.dismiss()
    handle.sendRequest(alternative)
  }

  return { send, sendAnyway, hasTried, isAwaited }
}

const invalid = '[aria-invalid="true"]'
