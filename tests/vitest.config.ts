import { configDefaults, defineConfig } from 'vitest/config'

/** Layers without state, of which a file of tests can leave nothing behind for the next. */
const pure = ['core', 'contract', 'site', 'build'].map(
  (layer) => `tests/unit/${layer}/**/*.test.ts`,
)

/** All tests that need no browser. The root is the project, so that reports name paths from there. */
export default defineConfig({
  root: import.meta.dirname + '/..',
  test: {
    // Vitest would leave one processor to itself, half of a small machine.
    maxWorkers: '100%',
    // Enough for a small, busy machine; a test that takes longer hangs.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          include: [
            'tests/unit/**/*.test.ts',
            'tests/contract/**/*.test.ts',
            'tests/snippets/**/*.test.ts',
            'tests/clients/**/*.test.ts',
            'tests/deploy/**/*.test.ts',
            'tests/documents/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...pure],
        },
      },
      // A new process for each of these files takes longer than its tests.
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
    ],
  },
})
