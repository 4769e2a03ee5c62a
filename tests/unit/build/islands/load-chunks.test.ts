import { expect, test } from 'vitest'
import { preloadHelper, resolveDependencies } from '#build/islands/load-chunks.ts'

test('A chunk that imports nothing is named as well', () => {
  expect(resolveDependencies('_astro/languages.js', [])).toEqual(['_astro/languages.js'])
})

test('Each file is named once, the chunk first', () => {
  expect(
    resolveDependencies('_astro/console-module.js', [
      '_astro/transport.js',
      '_astro/console-module.js',
    ]),
  ).toEqual(['_astro/console-module.js', '_astro/transport.js'])
})

test('What Vite calls for each import is replaced, and nothing else', () => {
  expect(preloadHelper.load('\0vite/preload-helper.js')).toMatch(
    /^export \{ loadChunk as __vitePreload \} from ".+\/src\/browser\/load-chunk\.ts"$/,
  )
  expect(preloadHelper.load('/p/src/console/Console.tsx')).toBeUndefined()
})
