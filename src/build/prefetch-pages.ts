import { fileURLToPath } from 'node:url'
import type { AstroConfig, AstroIntegration } from 'astro'

/**
 * Adds the script that loads pages ahead to every page. It takes the place of Astro's, which breaks the policy in Firefox.
 *
 * @param chosen what the site itself says of prefetching, which stays
 */
export function prefetchPages(chosen: AstroConfig['prefetch']): AstroIntegration {
  return {
    name: 'prefetch-pages',
    hooks: {
      'astro:config:setup': ({ injectScript, updateConfig }) => {
        // Starlight turns it on where the site says nothing.
        if (chosen === undefined) updateConfig({ prefetch: false })
        injectScript('page', `import ${JSON.stringify(script)}`)
      },
    },
  }
}

const script = fileURLToPath(new URL('../site/head/prefetch-pages.ts', import.meta.url))
