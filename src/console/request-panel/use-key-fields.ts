import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { findPrefix } from '#request/credential-target.ts'
import { getAddedSchemeKey } from '#request/inputs.ts'
import { parseKey } from '#key/hygiene/parse-key.ts'
import { focusInPlace } from '../ui/interaction.ts'
import type { ConsoleController } from '../state/console-controller.ts'
import type { ConsoleSnapshot } from '../state/console-snapshot.ts'
import type { KeyFieldProps } from './KeyField.tsx'
import { lazyFields } from './load-fields.ts'

interface Options {
  readonly shown: ConsoleSnapshot & Pick<ConsoleController, 'takeKey' | 'forgetKey'>
  readonly panel: RefObject<HTMLElement | null>
  readonly sendButton: RefObject<HTMLButtonElement | null>
}

/** Key fields of a panel. A field exists only while nothing is held for its scheme, and its text is in no state. */
export function useKeyFields({ shown, panel, sendButton }: Options) {
  const { webAppUrl, operation } = shown.setup
  const findAll = () => [...(panel.current?.querySelectorAll<HTMLInputElement>(keyFields) ?? [])]
  const find = (scheme: string) => findAll().filter((field) => field.dataset['scheme'] === scheme)

  /** The mask replaces the field, so the focus moves on: to the next key field, to another required field, or to Send. */
  const take = (text: string, scheme: string, name?: string): boolean => {
    // Synchronously, because the mask and its notices are taller than the field and push Send down.
    // Without the fields of a form, the only field is that of a bearer token.
    const prefix =
      scheme === getAddedSchemeKey('header') ? '' : findPrefix(operation.security, scheme)
    const result = lazyFields.loaded()?.parseSecret(text, scheme, name, prefix) ?? parseKey(text)
    const isTaken = flushSync(() => shown.takeKey(result, scheme))
    if (isTaken) {
      const { current } = panel
      const next = current?.querySelector<HTMLElement>(keyFields)
      focusInPlace(next ?? findNeeded(current) ?? sendButton.current)
    }
    return isTaken
  }

  /** Takes the text in the field and clears it; refused text stays, so that it can be fixed. */
  const takeTyped = (scheme: string): boolean => {
    const inputs = find(scheme)
    const [first] = inputs
    const last = inputs.at(-1)
    if (!first || !last) return true
    const isTaken = take(last.value, scheme, first === last ? undefined : first.value)
    if (!isTaken) focusInPlace(first)
    else for (const input of inputs) input.value = ''
    return isTaken
  }

  const describe = (scheme: string): Omit<KeyFieldProps, 'label'> => ({
    scheme,
    held: shown.holding.held.find((secret) => secret.scheme === scheme),
    notice: shown.notices[scheme],
    server: shown.server,
    webAppUrl,
    onPaste: (text: string) => take(text, scheme),
    onTake: () => void takeTyped(scheme),
    onForget: () => {
      flushSync(() => shown.forgetKey(scheme))
      focusInPlace(find(scheme)[0])
    },
  })

  const isEmpty = (scheme: string): boolean => {
    const inputs = find(scheme)
    return inputs.length > 0 && inputs.every(({ value }) => value === '')
  }

  /** Returns the schemes of fields with text in them, including inputs that need not be sent. */
  const getTypedSchemes = (): readonly string[] => {
    const typed = findAll().filter(({ value }) => value !== '')
    return [...new Set(typed.map(({ dataset }) => dataset['scheme'] ?? ''))]
  }

  return {
    describe,
    takeTyped,
    getTypedSchemes,
    isEmpty,
    focus: (scheme: string) => focusInPlace(find(scheme)[0]),
    focusFirst: () => focusInPlace(findAll()[0]),
  }
}

const keyFields = 'input[data-scheme]'

/** Returns the control of the first required field that is still empty, for a reader who has just entered a key. */
function findNeeded(panel: HTMLElement | null): HTMLElement | undefined {
  const fields = [...(panel?.querySelectorAll<HTMLElement>('[data-needed]') ?? [])]
  for (const field of fields.filter((each) => !isInOmitted(each))) {
    const control = field.querySelector<HTMLElement>(controls)
    if (control) return control
  }
  const body = panel?.querySelector<HTMLTextAreaElement>(bodyText)
  return body?.value === '' ? body : undefined
}

const controls = ':is(input, select, textarea, button):not(.portal-form-branch)'
const bodyText = '.portal-form-section[data-required] > .portal-form-editor textarea'

/** Whether a field belongs to an optional input that is omitted. */
function isInOmitted(field: HTMLElement): boolean {
  if (field.closest('.portal-form-section:not([data-required])')) return true
  const around = field.parentElement?.closest<HTMLElement>(
    '.portal-form-field:not(.portal-form-root)',
  )
  if (!around) return false
  const { state, needed } = around.dataset
  return (state === 'out' && needed === undefined) || isInOmitted(around)
}
