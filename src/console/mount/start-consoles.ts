import { loadPreference } from '../browser/snippet-preference.ts'
import type { ConsoleSetup } from '../state/console-state.ts'
import { startEarlyUse } from './early-use.ts'
import type { ConsoleElement } from './early-use.ts'

/**
 * Loads the code, about 30 KB, of every console that the build rendered, at the first sign of use. The page recorded what the reader did
 * before (`early-use.ts`).
 */
export function startConsoles(): void {
  for (const element of document.querySelectorAll<ConsoleElement>('portal-console')) {
    startConsole(element)
  }
}

/** Milliseconds until the page reports that the code is missing. */
const lateMilliseconds = 5000

function startConsole(element: ConsoleElement): void {
  // The policy of a host may block the script in the page.
  if (!element.earlyUse) startEarlyUse(element.parentElement)
  const early = element.earlyUse
  if (!early) return
  // Serialized from this type by the build.
  const setup: ConsoleSetup = JSON.parse(element.previousElementSibling?.textContent ?? '')
  /** Signs of use, of this page. */
  const signs = new AbortController()

  const load = async (isUsed: boolean) => {
    signs.abort()
    const late = setTimeout(early.disable, lateMilliseconds)
    try {
      const mount = await loadMount(setup)
      early.enable()
      const controller = mount(element, setup)
      if (isUsed) controller?.prepare()
      early.repeat()
      element.dataset['started'] = ''
    } catch {
      early.emptySecrets()
      early.disable()
    } finally {
      clearTimeout(late)
    }
  }

  early.enable()
  const isUsed = early.isUsed()
  if (isUsed || needsCode(element, setup)) return void load(isUsed)
  const { signal } = signs
  for (const sign of ['pointerenter', 'focusin', 'click'] as const) {
    element.addEventListener(sign, () => void load(true), { signal })
  }
  // Touch has no hover or focus before the press.
  addEventListener('touchstart', () => void load(false), { signal, passive: true })
  addEventListener('hashchange', () => void load(false), { signal })
}

async function loadMount({ several }: ConsoleSetup) {
  return several
    ? (await import('./mount-choice.tsx')).mountChoice
    : (await import('./mount-console.tsx')).mountConsole
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
