import { expect, test } from 'vitest'
import { checkAstro } from '#plugin/check-astro.ts'

test.each(['always', 'ignore'] as const)('Folders fit, with slashes as "%s"', (trailingSlash) => {
  expect(() => checkAstro({ build: { format: 'directory' }, trailingSlash })).not.toThrow()
})

test('Other addresses are refused, each with its own sentence', () => {
  expect(() => checkAstro({ build: { format: 'file' }, trailingSlash: 'never' })).toThrow(
    "The settings of Astro do not fit.\nbuild.format is 'file', and the links of the developer portal lead to folders: leave it out, or set it to 'directory'.\ntrailingSlash is 'never', and the links of the developer portal end with a slash: leave it out, or set it to 'always'.",
  )
})
