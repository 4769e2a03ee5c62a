import type { BrowserContext } from '@playwright/test'

export interface Traffic {
  /** Requests as `METHOD url` with all their headers and their body, in one text each. */
  readonly requests: { readonly url: string; readonly text: string }[]
  readonly consoleLines: string[]
  /** Waits for the headers of every request that was seen. */
  settle(): Promise<void>
}

/** Writes down everything that the pages of a context send and print. */
export function recordTraffic(context: BrowserContext): Traffic {
  const pending: Promise<void>[] = []
  const traffic: Traffic = {
    requests: [],
    consoleLines: [],
    settle: async () => {
      await Promise.all(pending)
    },
  }
  context.on('request', (request) => {
    const note = async () => {
      const headers = JSON.stringify(await request.allHeaders())
      const text = `${request.method()} ${request.url()} ${headers} ${request.postData() ?? ''}`
      traffic.requests.push({ url: request.url(), text })
    }
    pending.push(note())
  })
  context.on('console', (message) => traffic.consoleLines.push(message.text()))
  context.on('weberror', (error) => traffic.consoleLines.push(String(error.error())))
  return traffic
}
