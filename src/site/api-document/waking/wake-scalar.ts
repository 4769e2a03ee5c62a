import { loadStyles } from '#console/load-styles.ts'
import styles from '../scalar.css?url'
import { followTheme } from './follow-theme.ts'
import { isUnknownPart, showNamedPart } from './named-part.ts'

/** What only Scalar makes work. The links of its drawing lead somewhere without it. */
const controls = 'button, input, select, textarea, [role="button"]'

/** What can have the focus. Scalar draws it in the same order every time. */
const reachable = `:is(${controls}, a[href], [tabindex]):not([aria-hidden="true"])`

/**
 * The API document stands in the page as Scalar drew it in the build. Scalar itself is loaded when a reader reaches for the
 * first of its controls, or the address names a part that it draws only when it is asked to. Most come to read.
 */
export async function wakeScalarOnUse(): Promise<void> {
  const drawing = document.querySelector<HTMLElement>('.api-document')
  if (!drawing) return
  followTheme()

  let waking: Promise<HTMLElement> | undefined
  const wake = async () => {
    waking ??= wakeScalar(drawing)
    try {
      return await waking
    } catch (error) {
      waking = undefined
      throw error
    }
  }
  const wakeForControl = async (event: Event) => {
    if (findControl(event)) await wake()
  }
  drawing.addEventListener('pointerover', wakeForControl)
  drawing.addEventListener('focusin', wakeForControl)
  drawing.addEventListener('click', async (event) => {
    const control = findControl(event)
    if (!control) return
    const place = listReachable(drawing).indexOf(control)
    listReachable(await wake())[place]?.click()
  })

  addEventListener('hashchange', showNamedPart)
  showNamedPart()
  if (isUnknownPart()) await wake()
}

/**
 * Puts Scalar in the place of its drawing, which looks the same.
 *
 * @returns what it draws from now on
 * @throws {Error} when it cannot be loaded: the drawing stays, and the page says so
 */
async function wakeScalar(drawing: HTMLElement): Promise<HTMLElement> {
  const failure = document.querySelector<HTMLElement>('.api-document-failure')
  failure?.setAttribute('hidden', '')
  drawing.ariaBusy = 'true'
  // Zod looks at this once, when it is loaded: otherwise it tries to make a function from text, which the policy blocks.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
  try {
    const awake = document.createElement('div')
    awake.className = drawing.className
    const [{ startScalar }, source] = await Promise.all([
      import('./start-scalar.ts'),
      loadDocument(),
      loadStyles(styles),
    ])
    await startScalar(awake, source, isUnknownPart())
    replaceDrawing(drawing, awake)
    return awake
  } catch (error) {
    failure?.removeAttribute('hidden')
    throw error
  } finally {
    drawing.ariaBusy = null
  }
}

async function loadDocument(): Promise<Record<string, unknown>> {
  const response = await fetch('document.json')
  if (!response.ok) throw new Error(`The API document could not be loaded: ${response.status}.`)
  return response.json()
}

function replaceDrawing(drawing: HTMLElement, awake: HTMLElement): void {
  const place = listReachable(drawing).findIndex((element) => element === document.activeElement)
  drawing.replaceWith(awake)
  // All styles of Scalar are there by now, and these would win against them.
  document.querySelector('.api-document-styles')?.remove()
  listReachable(awake)[place]?.focus({ preventScroll: true })
}

function findControl({ target }: Event): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>(controls) ?? undefined
}

function listReachable(drawing: HTMLElement): readonly HTMLElement[] {
  return [...drawing.querySelectorAll<HTMLElement>(reachable)].filter((element) =>
    element.checkVisibility(),
  )
}
