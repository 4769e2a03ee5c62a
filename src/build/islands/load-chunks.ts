import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { hashStyles } from './hash-styles.ts'

/** Makes every `import()` of a page's scripts go through `src/browser/load-chunk.ts`, with all files that it needs. */
export function loadChunks(): AstroIntegration {
  return {
    name: 'load-chunks',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            build: { modulePreload: { resolveDependencies } },
            plugins: [preloadHelper, hashStyles],
          },
        })
      },
    },
  }
}

/** Left alone, Vite does not name a chunk that imports nothing. */
export function resolveDependencies(chunk: string, imported: readonly string[]): string[] {
  return [...new Set([chunk, ...imported])]
}

/** In the place of what Vite calls for each import, which writes links that Firefox and WebKit try only once. */
export const preloadHelper = {
  name: 'load-chunks',
  enforce: 'pre',
  load(id: string): string | undefined {
    return id === '\0vite/preload-helper.js'
      ? `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)}`
      : undefined
  },
} as const

const loader = fileURLToPath(new URL('../../browser/load-chunk.ts', import.meta.url))
