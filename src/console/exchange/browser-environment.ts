import { waitForNextTask } from '../browser/tasks.ts'
import { watchPolicy } from '../browser/watch-policy.ts'
import type { BrowserEnvironment } from '#response/exchange/evidence.ts'
import { getReach, isNearer } from '#request/server-url.ts'

/** Watches what the browser reports about a request: its network, the page's policy, the required permission. */
export function watchEnvironment(url: string) {
  const onlineBefore = navigator.onLine
  const policy = watchPolicy(url)
  const permission = findPermission(url)
  return {
    /** Waits, without a limit, until the reader has responded to any permission prompt. */
    untilAsked: async (stop: AbortSignal) => {
      const status = await permission
      if (status?.state === 'prompt') await untilChanged(status, stop)
    },
    /** Reads the state after the request: browsers report a policy violation a moment after the request fails. */
    read: async (): Promise<BrowserEnvironment> => {
      const [status] = await Promise.all([permission, waitForNextTask()])
      return {
        onlineBefore,
        onlineAfter: navigator.onLine,
        blockedBy: policy.read(),
        pageOrigin: location.origin,
        localNetwork: status?.state ?? 'unknown',
      }
    },
    stop: policy.stop,
  }
}

/** Returns the permission that the request needs; `undefined` if none is needed or known. */
async function findPermission(url: string): Promise<PermissionStatus | undefined> {
  if (!isNearer(url, location.origin)) return undefined
  const own = getReach(url) === 'this-computer' ? 'loopback-network' : 'local-network'
  return (await queryPermission(own)) ?? (await queryPermission('local-network-access'))
}

/** Queries a permission from the Local Network Access draft. Browsers throw on unknown names. */
async function queryPermission(name: string): Promise<PermissionStatus | undefined> {
  try {
    const descriptor: object = { name }
    return isDescriptor(descriptor) ? await navigator.permissions.query(descriptor) : undefined
  } catch {
    return undefined
  }
}

/** Widens the type, because TypeScript's list of names predates the draft. */
function isDescriptor(descriptor: object): descriptor is PermissionDescriptor {
  return 'name' in descriptor
}

function untilChanged(status: PermissionStatus, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const once = { once: true }
    status.addEventListener('change', () => resolve(), once)
    stop.addEventListener('abort', () => resolve(), once)
  })
}
