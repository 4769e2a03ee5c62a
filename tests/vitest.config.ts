import { defineConfig } from 'vitest/config'

/** Unit and contract tests: no browser, no built site. The root is the project, so that reports name paths from there. */
export default defineConfig({
  root: import.meta.dirname + '/..',
  test: {
    include: [
      'tests/unit/**/*.test.ts',
      'tests/contract/**/*.test.ts',
      'tests/snippets/**/*.test.ts',
      'tests/clients/**/*.test.ts',
      'tests/deploy/**/*.test.ts',
      'tests/documents/**/*.test.ts',
    ],
    // The machine that runs this may be small and busy; a unit test that needs longer hangs.
    testTimeout: 20_000,
  },
})
