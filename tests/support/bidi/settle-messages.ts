import type { Browser } from '@playwright/test'
import { z } from 'zod'
import { emulateMedia, forbidScripts } from './emulate.ts'
import { openWire } from './wire.ts'
import type { Message } from './wire.ts'

/**
 * Settles, between Playwright and a Firefox that it drives by WebDriver BiDi, the messages on which the two do not agree
 * yet. Each rule sees only what a side without the feature sends, so that it falls away once that side has learned it.
 */
export function settleMessages(browser: Browser): void {
  const wire = openWire(browser)
  wire.receiveThrough((message, command) => {
    if (lacksMedia(message, command)) {
      return emulateMedia(wire).then(() => toSuccess(message))
    }
    if (isPage(message)) {
      // The page's first commands follow only when Playwright has received this.
      queueMicrotask(() => {
        void emulateMedia(wire)
        void forbidScripts(wire)
      })
    }
    return lacksClipboard(message, command) ? toSuccess(message) : nameDownload(message)
  })
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
    download: z.undefined(),
  }),
})

function isPage(event: Message): boolean {
  return newPage.safeParse(event).success
}

const newPage = z.object({
  method: z.literal('browsingContext.contextCreated'),
  params: z.object({ parent: z.null() }),
})

function toSuccess(reply: Message): Message {
  return { type: 'success', id: reply['id'], result: {} }
}
