export interface EarlyUse {
  /** Repeats in the started console what was done before, and ends the recording. */
  readonly repeat: () => void
  /** Drops what was recorded so far. */
  readonly drop: () => void
  /** Empties the fields that take a secret. */
  readonly emptySecrets: () => void
}

/**
 * Records presses and choices in a console whose code is not loaded yet. Typed text stays in its field and is not recorded, so no
 * secret is copied.
 */
export function recordEarlyUse(console: HTMLElement): EarlyUse {
  let acts: (() => void)[] = []
  /** Empty fields into which a text was pasted, and that were not edited since. */
  const pasted = new Set<EventTarget>()
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
    console.addEventListener(
      type,
      (event) => {
        if (event.target instanceof Element)
          Reflect.apply(listener, undefined, [event.target, event])
      },
      { capture: true, signal: stop.signal },
    )
  }

  const drop = () => {
    acts = []
  }
  const emptySecrets = () => {
    for (const input of console.querySelectorAll('input')) input.value = ''
  }
  return {
    drop,
    emptySecrets,
    repeat() {
      stop.abort()
      for (const act of acts) act()
      drop()
    },
  }
}

function pressKey(target: Element, init: KeyboardEventInit): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
}
