import { testRecipeProgram } from './recipe-program-tests.ts'
import { usualRunners } from './runners.ts'

// The private form of a command is not a program.
for (const runner of usualRunners.filter(({ language }) => !language.label.includes('private'))) {
  await testRecipeProgram(runner)
}
