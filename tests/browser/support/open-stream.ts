import type { ServerResponse } from 'node:http'
import { expect } from '@playwright/test'
import type { ConsolePage } from '../pages/console-page.ts'
import type { Respond } from './response-server.ts'

/** Response that the test writes in parts. */
export function openStream(contentType: string) {
  const { promise: opened, resolve } = Promise.withResolvers<ServerResponse>()
  const respond: Respond = (response) => {
    response.writeHead(200, { 'content-type': contentType })
    response.flushHeaders()
    resolve(response)
  }
  return {
    respond,
    write: async (text: string) => {
      const response = await opened
      await new Promise((done) => response.write(text, done))
    },
    closed: async () => {
      const response = await opened
      if (!response.closed) await new Promise((done) => response.once('close', done))
    },
  }
}

export async function startStream(portal: ConsolePage): Promise<void> {
  await portal.openWithService()
  await portal.sendWithoutKey.click()
}

/** Verifies the display of a stream that has sent only its headers, which Firefox does not pass to a page. */
export async function expectNothingYet({ response }: ConsolePage): Promise<void> {
  const isFirefox = response.page().context().browser()?.browserType().name() === 'firefox'
  await expect(response).toContainText(
    isFirefox ? 'Waiting for Service.' : 'Nothing has arrived yet.',
  )
}

export const items = (portal: ConsolePage) =>
  portal.response.getByRole('list', { name: 'Items' }).getByRole('listitem')
