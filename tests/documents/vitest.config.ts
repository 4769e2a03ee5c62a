import { defineConfig } from 'vitest/config'

/** Everything about documents of others, what takes minutes included. */
export default defineConfig({
  root: import.meta.dirname + '/../..',
  test: { include: ['tests/documents/**/*.test.ts'], fileParallelism: false },
})
