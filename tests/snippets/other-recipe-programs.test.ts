import { goSequence } from '#snippets/sequences/go.ts'
import { phpSequence } from '#snippets/sequences/php.ts'
import { rubySequence } from '#snippets/sequences/ruby.ts'
import { testRecipeProgram } from './recipe-program-tests.ts'
import { otherRunners } from './runners.ts'

const ids = new Set([goSequence, rubySequence, phpSequence].map(({ language }) => language.id))

for (const runner of otherRunners.filter(({ language }) => ids.has(language.id))) {
  await testRecipeProgram(runner)
}
