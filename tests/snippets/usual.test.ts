import { usualRunners } from './runners.ts'
import { testRunner } from './test-runner.ts'

for (const runner of usualRunners) {
  // oxlint-disable-next-line no-await-in-loop -- one language after the other
  await testRunner(runner)
}
