import { usualRunners } from './runners.ts'
import { testRunner } from './test-runner.ts'

for (const runner of usualRunners) {
  await testRunner(runner)
}
