import { createElement, hydrate } from 'preact/compat'
import type { FunctionComponent } from 'preact/compat'

/**
 * Hydrates an island instead of the client of `@astrojs/react`, which renders each island twice: with React's hydration
 * that costs nothing, but here it would double the work. The portal's islands have no slots, and the build always renders
 * them first.
 *
 * @see https://docs.astro.build/en/reference/integrations-reference/#addrenderer-option
 */
// oxlint-disable-next-line import/no-default-export -- Astro expects a renderer's client there.
export default function hydrateIsland(element: HTMLElement) {
  return (component: FunctionComponent, props: object): void => {
    // Astro may call this twice, for example when the island is moved while its code loads.
    if (!element.hasAttribute('ssr')) return
    hydrate(createElement(component, props), element)
  }
}
