import { expect, test } from 'vitest'
import { isNeededAtOnce, isNeededByForm } from '#build/islands/bundle-islands.ts'
import type { ModuleGraph } from '#build/islands/bundle-islands.ts'

const importers: Readonly<Record<string, readonly string[]>> = {
  '/p/src/site/reference/ConsoleIsland.tsx': ['/p/src/site/reference/ApiConsole.astro'],
  '/p/src/console/Console.tsx': ['/p/src/site/reference/ConsoleIsland.tsx'],
  '/p/src/self-check/SelfCheck.tsx': ['/p/src/site/reference/ConsoleIsland.tsx'],
  '/p/src/console/use-console.ts': ['/p/src/console/Console.tsx'],
  '/p/src/core/request/plan.ts': [
    '/p/src/console/use-console.ts',
    '/p/src/console/console-module.tsx',
  ],
  // Loaded by `import()`, so no module imports it statically.
  '/p/src/console/console-module.tsx': [],
  '/p/src/core/exchange/diagnose.ts': [
    '/p/src/console/console-module.tsx',
    '/p/src/core/circle.ts',
  ],
  '/p/src/core/circle.ts': ['/p/src/core/exchange/diagnose.ts'],
  '/p/src/form/fields/Fold.tsx': ['/p/src/console/Console.tsx'],
  '/p/src/console/request/request-fields.ts': [],
  '/p/src/form/fields/Field.tsx': ['/p/src/console/request/request-fields.ts'],
  '/p/src/schema/check.ts': ['/p/src/console/console-module.tsx'],
  '/p/node_modules/preact/compat/dist/compat.mjs': ['/p/src/console/Console.tsx'],
  '/p/node_modules/vue/index.js': ['/p/src/site/scalar/start-scalar.ts'],
}
const graph: ModuleGraph = {
  getModuleInfo: (id) => ({ importers: importers[id] ?? [] }),
}

test.each([
  ['/p/src/console/use-console.ts', true],
  ['/p/src/core/request/plan.ts', true],
  ['/p/src/console/console-module.tsx', false],
  ['/p/src/core/exchange/diagnose.ts', false],
  ['/p/src/form/fields/Fold.tsx', true],
  ['/p/src/schema/check.ts', false],
  ['/p/src/console/Console.tsx', true],
  ['/p/src/self-check/SelfCheck.tsx', true],
  ['/p/src/site/reference/ConsoleIsland.tsx', true],
  ['/p/node_modules/preact/compat/dist/compat.mjs', true],
  ['/p/node_modules/vue/index.js', false],
])('%s is a part that the island needs immediately: %s', (id, expected) => {
  expect(isNeededAtOnce(id, graph)).toBe(expected)
})

test.each([
  ['/p/src/form/fields/Field.tsx', true],
  ['/p/src/console/request/request-fields.ts', true],
  ['/p/src/schema/check.ts', false],
])('%s is needed by the fields of a form before anything is filled in: %s', (id, expected) => {
  expect(isNeededByForm(id, graph)).toBe(expected)
})
