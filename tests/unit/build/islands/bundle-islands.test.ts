import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isNeededAtOnce, isNeededByForm } from '#build/islands/bundle-islands.ts'
import type { ModuleGraph } from '#build/islands/bundle-islands.ts'
import { projectRoot } from '#host/places.ts'

const importers: Readonly<Record<string, readonly string[]>> = {
  'src/site/reference/ConsoleIsland.tsx': ['src/site/reference/ApiConsole.astro'],
  'src/console/Console.tsx': ['src/site/reference/ConsoleIsland.tsx'],
  'src/self-check/SelfCheck.tsx': ['src/site/reference/ConsoleIsland.tsx'],
  'src/console/use-console.ts': ['src/console/Console.tsx'],
  'src/core/request/plan.ts': ['src/console/use-console.ts', 'src/console/console-module.tsx'],
  // Loaded by `import()`, so no module imports it statically.
  'src/console/console-module.tsx': [],
  'src/core/exchange/diagnose.ts': ['src/console/console-module.tsx', 'src/core/circle.ts'],
  'src/core/circle.ts': ['src/core/exchange/diagnose.ts'],
  'src/form/fields/Fold.tsx': ['src/console/Console.tsx'],
  'src/console/request/request-fields.ts': [],
  'src/form/fields/Field.tsx': ['src/console/request/request-fields.ts'],
  'src/schema/check.ts': ['src/console/console-module.tsx'],
  '/p/node_modules/preact/compat/dist/compat.mjs': ['src/console/Console.tsx'],
  '/p/node_modules/vue/index.js': ['src/site/scalar/start-scalar.ts'],
}
const graph: ModuleGraph = {
  getModuleInfo: (id) => ({
    importers: importers[id.replace(`${projectRoot}/`, '')]?.map(place) ?? [],
  }),
}

function place(id: string): string {
  return id.startsWith('/') ? id : join(projectRoot, id)
}

test.each([
  ['src/console/use-console.ts', true],
  ['src/core/request/plan.ts', true],
  ['src/console/console-module.tsx', false],
  ['src/core/exchange/diagnose.ts', false],
  ['src/form/fields/Fold.tsx', true],
  ['src/schema/check.ts', false],
  ['src/console/Console.tsx', true],
  ['src/self-check/SelfCheck.tsx', true],
  ['src/site/reference/ConsoleIsland.tsx', true],
  ['/p/node_modules/preact/compat/dist/compat.mjs', true],
  ['/p/node_modules/vue/index.js', false],
  ['/site/src/console/use-console.ts', false],
])('%s is a part that the island needs immediately: %s', (id, expected) => {
  expect(isNeededAtOnce(place(id), graph)).toBe(expected)
})

test.each([
  ['src/form/fields/Field.tsx', true],
  ['src/console/request/request-fields.ts', true],
  ['src/schema/check.ts', false],
])('%s is needed by the fields of a form before anything is filled in: %s', (id, expected) => {
  expect(isNeededByForm(place(id), graph)).toBe(expected)
})
