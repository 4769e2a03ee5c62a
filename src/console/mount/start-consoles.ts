import { loadPreference } from '../browser/snippet-preference.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { recordEarlyUse } from './early-use.ts'

/**
 * Makes every console that the build rendered usable. Its code, 29 KB, loads at the first sign of use, and then repeats what the
 * reader did before.
 */
export function startConsoles(): void {
  for (const element of document.querySelectorAll<HTMLElement>('portal-console')) {
    startConsole(element)
  }
}

/** Milliseconds until the page reports that the code is missing. */
const lateMilliseconds = 5000

function startConsole(element: HTMLElement): void {
  const data = element.previousElementSibling
  const notice = data?.previousElementSibling
  // Serialized from this type by the build.
  const setup: ConsoleSetup = JSON.parse(data?.textContent ?? '')
  const inert = element.querySelectorAll('[inert]')
  const early = recordEarlyUse(element)
  /** Signs of use, of this page. */
  const signs = new AbortController()

  /** Nothing can be entered, and nothing that was pressed happens later. */
  const disable = () => {
    early.drop()
    setInert(true)
    if (!notice) return
    notice.removeAttribute('hidden')
    data.before(notice)
  }
  const setInert = (isInert: boolean) => {
    for (const part of inert) part.toggleAttribute('inert', isInert)
  }
  const load = async (isUsed: boolean) => {
    signs.abort()
    const late = setTimeout(disable, lateMilliseconds)
    try {
      const { mountConsole } = await import('./mount-console.tsx')
      setInert(false)
      const controller = mountConsole(element, setup)
      if (isUsed) controller.prepare()
      early.repeat()
      removeEventListener('pagehide', leave)
      element.dataset['started'] = ''
    } catch {
      early.emptySecrets()
      disable()
    } finally {
      clearTimeout(late)
    }
  }
  // The back/forward cache would restore typed text.
  const leave = () => {
    early.drop()
    early.emptySecrets()
  }

  notice?.remove()
  setInert(false)
  addEventListener('pagehide', leave)
  if (needsCode(element, setup)) return void load(false)
  const { signal } = signs
  for (const sign of ['pointerenter', 'focusin', 'click'] as const) {
    element.addEventListener(sign, () => void load(true), { signal })
  }
  // Touch has no hover or focus before the press.
  addEventListener('touchstart', () => void load(false), { signal, passive: true })
  addEventListener('hashchange', () => void load(false), { signal })
}

/** Whether the console differs from what the build rendered: by its form, its server, the address or the reader's preference. */
function needsCode(element: HTMLElement, { servers: [server] }: ConsoleSetup): boolean {
  return (
    location.hash !== '' ||
    loadPreference() !== '' ||
    server?.template !== undefined ||
    element.querySelector('.portal-console-loading, [aria-busy="true"]') !== null
  )
}
