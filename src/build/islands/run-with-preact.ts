import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/**
 * Runs the components, which are written for React 19, with Preact, in the build and in the browser, so that both generate
 * the same ids. React itself weighs 59 KB, almost as much as the whole page with Preact, and a slow phone needs 150 ms to
 * evaluate it.
 *
 * The cards (made in Node) and the types still use React.
 */
export function runWithPreact(): AstroIntegration {
  return {
    name: 'run-with-preact',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { resolve: { alias: [...standIns] } } })
      },
    },
  }
}

const hydrateIsland = fileURLToPath(new URL('hydrate-island.ts', import.meta.url))

const standIns = [
  { find: '@astrojs/react/client.js', replacement: hydrateIsland },
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/server$/, replacement: 'preact/compat/server' },
  { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
] as const
