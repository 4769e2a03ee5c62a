import { otherRunners } from './runners.ts'
import { testRunner } from './test-runner.ts'

for (const runner of otherRunners) {
  await testRunner(runner)
}
