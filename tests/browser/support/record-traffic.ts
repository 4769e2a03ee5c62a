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
  const notes: Promise<void>[] = []
  const traffic: Traffic = {
    requests: [],
    consoleLines: [],
    settle: async () => {
      await Promise.all(notes)
    },
  }
  context.on('request', (request) => {
    const writeDown = async () => {
      const headers = JSON.stringify(await request.allHeaders())
      const text = `${request.method()} ${request.url()} ${headers} ${request.postData() ?? ''}`
      traffic.requests.push({ url: request.url(), text })
    }
    const note = writeDown()
    // A page goes on loading after the last look at its traffic. What it asks for then is cut off by
    // the end of the test, which is nobody's failure; settle() still fails for what it waits for.
    note.catch(() => undefined)
    notes.push(note)
  })
  context.on('console', (message) => traffic.consoleLines.push(message.text()))
  context.on('weberror', (error) => traffic.consoleLines.push(String(error.error())))
  return traffic
}
