/** What a page does with a console whose code is not loaded yet. */
export interface EarlyUse {
  /** Whether the console was used, or is about to be. */
  readonly isUsed: () => boolean
  /** Keeps the console usable, because the script that loads its code runs. */
  readonly enable: () => void
  /** Nothing can be entered, and nothing that was pressed happens later. */
  readonly disable: () => void
  /** Empties the fields that take a secret. */
  readonly emptySecrets: () => void
  /** Repeats in the started console what was done before, and ends the recording. */
  readonly repeat: () => void
}

/** Element of a console that the build rendered. */
export interface ConsoleElement extends HTMLElement {
  earlyUse?: EarlyUse
}

/**
 * Makes a console usable, and records presses and choices in it. Typed text stays in its field and is not recorded, so no secret is
 * copied.
 *
 * The build writes the text of this function into the page, where it runs before other scripts load. It cannot use anything outside
 * of itself.
 *
 * @param frame the element that contains the console; in the page, the one before the script
 */
export function startEarlyUse(frame = document.currentScript?.previousElementSibling): void {
  const notice = frame?.querySelector('.portal-console-late')
  const element = frame?.querySelector<ConsoleElement>('portal-console')
  if (!frame || !notice || !element) return
  // The address may name another operation than the rendered one.
  if (location.hash !== '' && element.querySelector('.portal-console-choice')) {
    element.replaceChildren()
    frame.querySelector('p.portal-console-waiting')?.removeAttribute('hidden')
  }
  const inert = element.querySelectorAll('[inert]')
  let acts: (() => void)[] = []
  // Empty fields into which a text was pasted, and that were not edited since.
  const pasted = new Set<EventTarget>()
  const enabled = new AbortController()
  const stop = new AbortController()

  const listeners = {
    click(target, { detail }: MouseEvent) {
      const button = target.closest('button')
      // A double click is one press.
      if (button && detail < 2) acts.push(() => button.click())
    },
    change(target) {
      if (!(target instanceof HTMLSelectElement)) return
      const { value } = target
      acts.push(() => {
        target.value = value
        target.dispatchEvent(new Event('change', { bubbles: true }))
      })
    },
    keydown(target, event: KeyboardEvent) {
      const { key, ctrlKey, metaKey } = event
      // Keys that enter text have a name of one character.
      if (event.repeat || key.length === 1 || key === 'Tab') return
      // The shortcut of Send; the browser would also press a focused button.
      if (key === 'Enter' && (ctrlKey || metaKey)) event.preventDefault()
      acts.push(() => pressKey(target, { key, ctrlKey, metaKey }))
    },
    paste(target) {
      if (!(target instanceof HTMLInputElement) || target.value !== '') return
      pasted.add(target)
      // The started console takes a pasted key immediately.
      acts.push(() => {
        if (pasted.has(target)) pressKey(target, { key: 'Enter' })
      })
    },
    input(target, { inputType }: InputEvent) {
      if (inputType !== 'insertFromPaste') pasted.delete(target)
    },
  } satisfies Record<string, (target: Element, event: never) => void>
  for (const [type, listener] of Object.entries(listeners)) {
    element.addEventListener(
      type,
      (event) => {
        if (event.target instanceof Element)
          Reflect.apply(listener, undefined, [event.target, event])
      },
      { capture: true, signal: stop.signal },
    )
  }
  // Only this function is in the page.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const pressKey = (target: Element, init: KeyboardEventInit) => {
    target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
  }

  const setInert = (isInert: boolean) => {
    for (const part of inert) part.toggleAttribute('inert', isInert)
  }
  const disable = () => {
    acts = []
    setInert(true)
    notice.removeAttribute('hidden')
    frame.prepend(notice)
  }
  const emptySecrets = () => {
    for (const input of element.querySelectorAll('input')) input.value = ''
  }
  // The back/forward cache would restore typed text.
  const leave = () => {
    acts = []
    emptySecrets()
  }
  addEventListener('pagehide', leave, { signal: stop.signal })
  const failLoading = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) disable()
  }
  addEventListener('error', failLoading, { capture: true, signal: enabled.signal })
  const late = setTimeout(disable, 5000)
  setInert(false)

  element.earlyUse = {
    disable,
    emptySecrets,
    isUsed: () => acts.length > 0 || element.matches(':hover, :focus-within'),
    enable() {
      enabled.abort()
      clearTimeout(late)
      notice.remove()
      setInert(false)
    },
    repeat() {
      stop.abort()
      for (const act of acts) act()
      acts = []
    },
  }
}
