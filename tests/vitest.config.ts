import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')

/** Tests of the commands that build and serve the portal. They build separate sites, so that they can run next to other tests. */
const host = 'tests/unit/portal/host/**/*.test.ts'

/** Unit tests that start programs or listen on a port, or try a thousand documents. */
const local = [
  'tests/unit/openapi/**/any-document.test.ts',
  'tests/unit/**/command-line.test.ts',
  'tests/unit/cli/mcp/http.test.ts',
  'tests/unit/openapi/parse/load-files.test.ts',
  'tests/unit/cli/doctor/headers.test.ts',
  'tests/unit/cli/doctor/provider.test.ts',
  'tests/unit/cli/doctor/transport.test.ts',
  'tests/unit/cli/doctor/tls.test.ts',
  'tests/unit/cli/recipes/recipes-command.test.ts',
  'tests/unit/cli/recipes/run-recipe.test.ts',
  'tests/unit/cli/samples/contact-recorder.test.ts',
  'tests/unit/sandbox/server.test.ts',
]

/** Snippet tests that need compilers, or packages from the registry. */
const snippets = [
  'tests/snippets/others.test.ts',
  'tests/snippets/other-recipe-programs.test.ts',
  'tests/snippets/importers.test.ts',
]

/** Tests that build a separate portal, or need programs and real documents. */
const elsewhere = [
  ...globSync('tests/contract/*.test.ts', { cwd: root }).filter(buildsPortal),
  'tests/contract/first-change.test.ts',
  'tests/contract/own-pages-of-other-bases.test.ts',
  'tests/deploy/**/*.test.ts',
  'tests/documents/*.test.ts',
  'tests/unit/portal/host/reproducible-build.test.ts',
]

/** All tests without a browser. The root is the project, so that reports contain paths from there. */
export default defineConfig({
  root,
  test: {
    // By default, Vitest reserves one processor for itself, half of a small machine.
    maxWorkers: '100%',
    // Suffices for a small, busy machine that starts a program; a test that takes longer hangs.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...local, host],
          // Starting a new process for each file takes longer than its tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'local',
          // Files of one site share its build, and starting a process for each file takes as long as most of them. After
          // a file that resets modules, the next one would build the site again.
          fileParallelism: false,
          isolate: false,
          include: [...local, 'tests/contract/**/*.test.ts', 'tests/snippets/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...elsewhere, ...snippets],
        },
      },
      {
        extends: true,
        test: {
          name: 'host',
          fileParallelism: false,
          isolate: false,
          include: [host],
          exclude: [...configDefaults.exclude, ...elsewhere],
        },
      },
      { extends: true, test: { name: 'snippets', include: snippets } },
      // Files run sequentially: Astro uses one location for the files of all builds of the project.
      { extends: true, test: { name: 'elsewhere', include: elsewhere, fileParallelism: false } },
      { extends: true, test: { name: 'package', include: ['tests/package/*.test.ts'] } },
    ],
  },
})

/** Returns whether a test builds a portal in addition to the default one. */
function buildsPortal(file: string): boolean {
  return readFileSync(join(root, file), 'utf8').includes('/support/sites.ts')
}
