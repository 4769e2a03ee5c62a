import { z } from 'zod'
import type { Message } from './wire.ts'

/**
 * Of a page that comes back from its back/forward cache, Firefox tells that the navigation started and that the page’s
 * realm is there, and nothing of the network. Playwright waits for a navigation that is committed.
 *
 * @returns takes every event; what it returns is missing after that event
 */
export function watchReturns(): (event: Message) => Message | undefined {
  const started = new Map<string, Started>()
  return (event) => {
    switch (event['method']) {
      case 'browsingContext.navigationStarted': {
        const found = navigationStarted.safeParse(event['params'])
        if (found.success) started.set(found.data.context, found.data)
        return undefined
      }
      case 'network.beforeRequestSent':
      case 'browsingContext.fragmentNavigated':
      case 'browsingContext.navigationCommitted':
      case 'browsingContext.navigationAborted':
      case 'browsingContext.navigationFailed': {
        const found = inNavigation.safeParse(event['params'])
        const { context = '', navigation } = found.data ?? {}
        if (started.get(context)?.navigation === navigation) started.delete(context)
        return undefined
      }
      case 'script.realmCreated': {
        const found = pageRealm.safeParse(event['params'])
        const params = started.get(found.data?.context ?? '')
        if (!params) return undefined
        started.delete(params.context)
        return { type: 'event', method: 'browsingContext.navigationCommitted', params }
      }
      default:
        return undefined
    }
  }
}

type Started = z.infer<typeof navigationStarted>

const navigationStarted = z.looseObject({
  context: z.string(),
  navigation: z.string(),
  url: z.url({ protocol: /^https?$/ }),
})

const inNavigation = z.object({ context: z.string(), navigation: z.string() })

/** The first realm of a page that is loaded belongs to an empty one. */
const pageRealm = z.object({
  type: z.literal('window'),
  context: z.string(),
  origin: z.string().refine((origin) => origin !== 'null'),
  sandbox: z.undefined().optional(),
})
