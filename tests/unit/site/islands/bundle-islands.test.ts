import { expect, test } from 'vitest'
import { isNeededAtOnce } from '#site/islands/bundle-islands.ts'
import type { ModuleGraph } from '#site/islands/bundle-islands.ts'

const importers: Readonly<Record<string, readonly string[]>> = {
  '/p/src/console/Console.tsx': ['/p/src/site/ApiConsole.astro'],
  '/p/src/console/use-console.ts': ['/p/src/console/Console.tsx'],
  '/p/src/core/plan.ts': ['/p/src/console/use-console.ts', '/p/src/console/exchange.tsx'],
  // Loaded by `import()`, so no module imports it at once.
  '/p/src/console/exchange.tsx': [],
  '/p/src/core/diagnose.ts': ['/p/src/console/exchange.tsx', '/p/src/core/circle.ts'],
  '/p/src/core/circle.ts': ['/p/src/core/diagnose.ts'],
  '/p/node_modules/preact/compat/dist/compat.mjs': ['/p/src/console/Console.tsx'],
  '/p/node_modules/vue/index.js': ['/p/src/site/api-document/start-scalar.ts'],
}
const graph: ModuleGraph = {
  getModuleInfo: (id) => ({ importers: importers[id] ?? [] }),
}

test.each([
  ['/p/src/console/use-console.ts', true],
  ['/p/src/core/plan.ts', true],
  ['/p/src/console/exchange.tsx', false],
  ['/p/src/core/diagnose.ts', false],
  ['/p/src/console/Console.tsx', true],
  ['/p/node_modules/preact/compat/dist/compat.mjs', true],
  ['/p/node_modules/vue/index.js', false],
])('%s is a part that the island needs at once: %s', (id, expected) => {
  expect(isNeededAtOnce(id, graph)).toBe(expected)
})
