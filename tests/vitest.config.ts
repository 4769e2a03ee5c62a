import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')

/** Unit tests that start programs or listen at a port, or try a thousand documents. */
const local = [
  'tests/unit/contract/**/any-document.test.ts',
  'tests/unit/host/**/*.test.ts',
  'tests/unit/**/command-line.test.ts',
  'tests/unit/commands/mcp/http.test.ts',
  'tests/unit/contract/openapi/read-files.test.ts',
  'tests/unit/doctor/headers.test.ts',
  'tests/unit/doctor/provider.test.ts',
  'tests/unit/doctor/transport.test.ts',
  'tests/unit/doctor/tls.test.ts',
  'tests/unit/sandbox/server.test.ts',
]

/** Snippet tests that need compilers, or packages from the registry. */
const snippets = ['tests/snippets/others.test.ts', 'tests/snippets/importers.test.ts']

/** Tests that build a portal of their own, or need programs and documents of others. */
const elsewhere = [
  ...globSync('tests/contract/*.test.ts', { cwd: root }).filter(buildsPortal),
  'tests/contract/first-change.test.ts',
  'tests/deploy/**/*.test.ts',
  'tests/documents/*.test.ts',
  'tests/unit/host/reproducible-build.test.ts',
]

/** All tests that need no browser. The root is the project, so that reports name paths from there. */
export default defineConfig({
  root,
  test: {
    // Vitest would leave one processor to itself, half of a small machine.
    maxWorkers: '100%',
    // Enough for a small, busy machine that starts a program; a test that takes longer hangs.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...local],
          // A new process for each file takes longer than its tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'local',
          include: [...local, 'tests/contract/**/*.test.ts', 'tests/snippets/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...elsewhere, ...snippets],
        },
      },
      { extends: true, test: { name: 'snippets', include: snippets } },
      // One file after the other: Astro keeps files at one place for all builds of the project.
      { extends: true, test: { name: 'elsewhere', include: elsewhere, fileParallelism: false } },
      { extends: true, test: { name: 'package', include: ['tests/package/*.test.ts'] } },
    ],
  },
})

/** Whether a test builds a portal beside the default one. */
function buildsPortal(file: string): boolean {
  return readFileSync(join(root, file), 'utf8').includes('/support/sites.ts')
}
