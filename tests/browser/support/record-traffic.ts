import type { BrowserContext } from '@playwright/test'

interface RecordedRequest {
  readonly url: string
  /** `METHOD url` with all headers and the body. */
  readonly text: string
}

export interface Traffic {
  readonly requests: RecordedRequest[]
  readonly consoleLines: string[]
  settle(): Promise<void>
  /** Returns the requests so far that contain a text in their method, URL, headers or body. */
  listRequestsWith(text: string): Promise<readonly RecordedRequest[]>
}

export function recordTraffic(context: BrowserContext): Traffic {
  const records: Promise<void>[] = []
  const traffic: Traffic = {
    requests: [],
    consoleLines: [],
    settle: async () => {
      await Promise.all(records)
    },
    listRequestsWith: async (text) => {
      await traffic.settle()
      return traffic.requests.filter((request) => request.text.includes(text))
    },
  }
  context.on('request', (request) => {
    const record = async () => {
      const headers = JSON.stringify(await request.allHeaders())
      const text = `${request.method()} ${request.url()} ${headers} ${request.postData() ?? ''}`
      traffic.requests.push({ url: request.url(), text })
    }
    const recorded = record()
    // A page continues to load after a test's last step. The end of the test interrupts such requests, which is not a
    // failure; settle() still fails for the requests that it waits for.
    recorded.catch(() => undefined)
    records.push(recorded)
  })
  context.on('console', (message) => traffic.consoleLines.push(message.text()))
  context.on('weberror', (error) => traffic.consoleLines.push(String(error.error())))
  return traffic
}
