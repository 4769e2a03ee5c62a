import { setTimeout as wait } from 'node:timers/promises'
import { openBrowserWindow } from './browser-window.ts'
import type { SendCommand } from './browser-window.ts'
import { slowPhone } from './measure-page.ts'

/** Milliseconds in which a page on the slow phone comes to rest, one that is drawn ahead too. */
const pageSettles = 6000

/**
 * Rests the pointer on a link until the portal has drawn its page ahead, then opens it.
 *
 * @param link the address in the link, as it stands on the page
 * @param slowdown of the processor, as a factor
 * @returns milliseconds from the click to the first paint with content
 * @throws {Error} when the page was not drawn ahead
 */
export async function measureNavigation(
  from: string,
  link: string,
  slowdown: number,
): Promise<number> {
  const window = await openBrowserWindow((send) => makePhone(send, slowdown))
  const lastPage = () => window.pages.at(-1) ?? refuse('The window has no page.')
  try {
    const page = lastPage()
    await page('Page.navigate', { url: from })
    await wait(pageSettles)
    const [x = 0, y = 0] = JSON.parse(await evaluate(page, writePointing(link)))
    await page('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
    await wait(pageSettles)
    const press = { x, y, button: 'left', clickCount: 1 } as const
    await page('Input.dispatchMouseEvent', { type: 'mousePressed', ...press })
    const released = page('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press })
    // The page goes while it is told of this, and may not answer any more.
    released.catch(() => undefined)
    await wait(pageSettles)
    return Number(await evaluate(lastPage(), readDuration))
  } finally {
    await window.close()
  }
}

function makePhone(send: SendCommand, slowdown: number): Promise<unknown> {
  return Promise.all([
    send('Network.enable'),
    send('Network.emulateNetworkConditions', slowPhone.network),
    send('Emulation.setCPUThrottlingRate', { rate: slowdown }),
    send('Emulation.setDeviceMetricsOverride', {
      ...slowPhone.viewport,
      deviceScaleFactor: slowPhone.deviceScaleFactor,
      mobile: true,
    }),
  ])
}

async function evaluate(send: SendCommand, expression: string): Promise<string> {
  const { result, exceptionDetails } = await send('Runtime.evaluate', { expression })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
  return String(result.value)
}

/** Makes the page remember when it was clicked, for the page that comes after it, and says where the link is. */
function writePointing(link: string): string {
  return `addEventListener('click', ({ timeStamp }) => {
    sessionStorage.setItem('clicked', performance.timeOrigin + timeStamp)
  }, true)
  const anchor = document.querySelector('main a[href="${link}"]')
  anchor.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = anchor.getBoundingClientRect()
  JSON.stringify([x + width / 2, y + height / 2])`
}

const readDuration = `const [{ activationStart }] = performance.getEntriesByType('navigation')
  if (activationStart === 0) throw new Error(location + ' was not drawn ahead.')
  const [{ startTime }] = performance.getEntriesByName('first-contentful-paint')
  performance.timeOrigin + startTime - Number(sessionStorage.getItem('clicked'))`

function refuse(sentence: string): never {
  throw new Error(sentence)
}
