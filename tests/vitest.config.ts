import { defineConfig } from 'vitest/config'

/** All tests that need no browser. The root is the project, so that reports name paths from there. */
export default defineConfig({
  root: import.meta.dirname + '/..',
  test: {
    include: [
      'tests/unit/**/*.test.ts',
      'tests/contract/**/*.test.ts',
      'tests/snippets/**/*.test.ts',
      'tests/clients/**/*.test.ts',
      'tests/deploy/**/*.test.ts',
      'tests/documents/*.test.ts',
    ],
    // Enough for a small, busy machine; a test that takes longer hangs.
    testTimeout: 20_000,
  },
})
