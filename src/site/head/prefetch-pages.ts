/*
 * Loads a page of the site when the pointer or the focus rests on its link, so that it is there when the link is followed.
 *
 * Only in Chromium, which says what it is in this way. Firefox puts what is loaded ahead under the policy’s `default-src`, which
 * permits nothing, and WebKit has no such links. Astro’s own script asks neither, and watches every change of the page.
 */

/** A pointer that only crosses a link has left it by then, in milliseconds. */
const restsMs = 80

const asked = new Set([location.href.replace(/#.*/, '')])

if ('userAgentData' in navigator) {
  let resting: ReturnType<typeof setTimeout> | undefined
  const rest = ({ target }: Event) => {
    clearTimeout(resting)
    const page = findPage(target)
    if (page !== undefined && !isCostly()) resting = setTimeout(() => prefetch(page), restsMs)
  }
  const leave = () => clearTimeout(resting)
  const press = ({ target }: Event) => {
    const page = findPage(target)
    if (page !== undefined) prefetch(page)
  }
  for (const event of ['mouseover', 'focusin']) document.addEventListener(event, rest)
  for (const event of ['mouseout', 'focusout']) document.addEventListener(event, leave)
  for (const event of ['touchstart', 'mousedown']) {
    document.addEventListener(event, press, { passive: true })
  }
}

/** The address of a page of the site that a link leads to, unless it is there or was asked for; files are not loaded ahead. */
function findPage(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || !link.pathname.endsWith('/')) return undefined
  const page = link.href.replace(/#.*/, '')
  return asked.has(page) ? undefined : page
}

/** Whether the reader asked the browser to save data, or has a network that a page would fill. */
function isCostly(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (!(connection instanceof Object)) return false
  const speed = String(Reflect.get(connection, 'effectiveType'))
  return Reflect.get(connection, 'saveData') === true || speed.endsWith('2g')
}

function prefetch(page: string): void {
  asked.add(page)
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = page
  document.head.append(link)
}
