import { setImmediate } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { z } from 'zod'
import { emulateMedia, forbidScripts } from './emulate.ts'
import { watchReturns } from './returned-pages.ts'
import { openWire } from './wire.ts'
import type { Message, Wire } from './wire.ts'

/**
 * Settles, between Playwright and a Firefox that it drives by WebDriver BiDi, the messages on which the two do not agree
 * yet. Each rule sees only what a side without the feature sends, so that it falls away once that side has learned it.
 */
export function settleMessages(browser: Browser): void {
  const wire = openWire(browser)
  const findReturn = watchReturns()
  wire.receiveThrough((message, command) => {
    if (lacksMedia(message, command)) {
      return emulateMedia(wire).then(() => toSuccess(message))
    }
    if (isPage(message)) {
      wire.navigateAfter(prepare(wire))
    }
    const missing = findReturn(message)
    if (missing) queueMicrotask(() => wire.tell(missing))
    if (lacksClipboard(message, command)) return toSuccess(message)
    return tellApartErrors(nameDownload(message))
  })
}

/** Makes a new page what Playwright wants it to be, once Playwright has received that there is one. */
async function prepare(wire: Wire): Promise<void> {
  await setImmediate()
  await Promise.all([emulateMedia(wire), forbidScripts(wire)])
}

function lacksMedia(message: Message, command: Message | undefined): boolean {
  return (
    command?.['method'] === 'emulation.setMediaFeaturesOverride' &&
    message['error'] === 'unknown command'
  )
}

/** Firefox knows no permission for the clipboard. Its preference has opened it. */
export function lacksClipboard(message: Message, command: Message | undefined): boolean {
  return (
    command?.['method'] === 'permissions.setPermission' && message['error'] === 'invalid argument'
  )
}

/** Playwright knows a download by its navigation; one that a script starts has none in Firefox. */
export function nameDownload(event: Message): Message {
  const download = unnamedDownload.safeParse(event)
  if (!download.success) return event
  const { params } = download.data
  return { ...event, params: { ...params, download: `${params.context} ${params.url}` } }
}

const unnamedDownload = z.object({
  method: z.enum(['browsingContext.downloadWillBegin', 'browsingContext.downloadEnd']),
  params: z.looseObject({
    context: z.string(),
    url: z.string(),
    navigation: z.null(),
    download: z.undefined().optional(),
  }),
})

/**
 * What Firefox itself writes to the console of a page has the type of an uncaught exception, and Playwright takes it for
 * one. The text of an exception begins with its name, or says that it is uncaught.
 */
export function tellApartErrors(event: Message): Message {
  const written = writtenByFirefox.safeParse(event)
  if (!written.success) return event
  const { params } = written.data
  const args = [{ type: 'string', value: params.text }]
  return { ...event, params: { ...params, type: 'console', method: 'error', args } }
}

const writtenByFirefox = z.object({
  method: z.literal('log.entryAdded'),
  params: z.looseObject({
    type: z.literal('javascript'),
    level: z.literal('error'),
    text: z.string().regex(/^(?!\w*(?:Error|Exception)\b|uncaught\b)/i),
  }),
})

function isPage(event: Message): boolean {
  return newPage.safeParse(event).success
}

const newPage = z.object({
  method: z.literal('browsingContext.contextCreated'),
  params: z.object({ parent: z.null() }),
})

export function toSuccess(reply: Message): Message {
  return { type: 'success', id: reply['id'], result: {} }
}
