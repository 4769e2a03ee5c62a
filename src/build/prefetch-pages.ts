import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Adds the script that loads pages ahead to every page. */
export function prefetchPages(): AstroIntegration {
  return {
    name: 'prefetch-pages',
    hooks: {
      'astro:config:setup': ({ injectScript }) => {
        injectScript('page', `import ${JSON.stringify(script)}`)
      },
    },
  }
}

const script = fileURLToPath(new URL('../site/head/prefetch-pages.ts', import.meta.url))
