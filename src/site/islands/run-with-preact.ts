import type { AstroIntegration } from 'astro'

const hydrateIsland = new URL('hydrate-island.ts', import.meta.url)

/**
 * Runs the components, which are written for React 19, with Preact: in the build as in the browser, so that both agree on
 * the ids they make. React itself weighs 59 KB, more than all else that the console needs before it can be used, and takes a
 * slow phone 200 ms to evaluate; Preact weighs 7.
 *
 * The build's own use of React (the cards, in Node) and the types stay React's.
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

const standIns = [
  { find: '@astrojs/react/client.js', replacement: hydrateIsland.pathname },
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/server$/, replacement: 'preact/compat/server' },
  { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
] as const
