import { createElement, hydrate } from 'preact/compat'
import type { FunctionComponent } from 'preact/compat'

/**
 * Takes over an island's markup in place of the client of `@astrojs/react`, which renders each island twice: at React's
 * hydration it costs nothing, here it would be as much work again. The portal's islands have no slots and are never
 * rendered in the browser alone.
 *
 * @see https://docs.astro.build/en/reference/integrations-reference/#addrenderer-option
 */
// oxlint-disable-next-line import/no-default-export -- Astro looks for a renderer's client there.
export default function hydrateIsland(element: HTMLElement) {
  return (component: FunctionComponent, props: object): void => {
    // Astro may ask twice, as when the island is moved while its code is on the way.
    if (!element.hasAttribute('ssr')) return
    hydrate(createElement(component, props), element)
  }
}
