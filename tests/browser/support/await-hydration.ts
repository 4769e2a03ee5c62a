import type { Page } from '@playwright/test'

/**
 * Waits until React has taken the console over. An island loses its `ssr` attribute when React is asked to, which is before:
 * a click in between is lost. React tells it to nobody, so this looks into the root that it hangs on its container.
 */
export async function awaitHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const island = document.querySelector('astro-island:has(.console)')
    const [, root] =
      Object.entries(island ?? {}).find(([name]) => name.startsWith('__reactContainer$')) ?? []
    return root?.stateNode.current.memoizedState.isDehydrated === false
  })
}
