import { testRecipeProgram } from './recipe-program-tests.ts'
import { otherRunners } from './runners.ts'

// Programs for curl need bash.
for (const runner of otherRunners.filter(({ language }) => language.id !== 'curl')) {
  await testRecipeProgram(runner)
}
