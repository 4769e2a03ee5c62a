import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consoleWords } from '#ui/words.ts'
import { listOwnWords, pageWords, translate, translations } from '#site/words.ts'

/** Starlight's translations, with those of a site. */
function makeTranslations(own: Readonly<Record<string, string>>): App.Locals['t'] {
  const t = (key: string) => own[key] ?? key
  // The parts of Starlight's function that are used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.assign(t, { exists: (key: string) => key in own }) as unknown as App.Locals['t']
}

test('A page loads the words that its site says otherwise, and no others', () => {
  const own = {
    ...translations,
    'developerPortal.send': 'Senden',
    'developerPortal.tryIt': 'Ausprobieren',
  }
  expect(listOwnWords(makeTranslations(own))).toEqual({ Send: 'Senden' })
  expect(translate(makeTranslations(own), 'Try it')).toBe('Ausprobieren')
})

test('A site in another language has the English words that it does not translate', () => {
  const t = makeTranslations({ 'developerPortal.findOrName': '{find} oder benennen' })
  expect(listOwnWords(t)).toEqual({ '{find}, or name a new one': '{find} oder benennen' })
  expect(translate(t, 'Add “{name}” {how}', { name: 'a', how: 'b' })).toBe('Add “a” b')
})

test('Each word has one name and is said somewhere', () => {
  const [inConsole, inPages] = [Object.values(consoleWords), Object.values(pageWords)]
  const all = [...inConsole, ...inPages]
  expect(all.filter((word, index) => all.indexOf(word) !== index)).toEqual([])
  expect(Object.keys(translations)).toHaveLength(all.length)
  const consoles = readCode('{ui,form,viewer,console,self-check}')
  expect(inConsole.filter((word) => !consoles.includes(`'${word}'`))).toEqual([])
  const pages = readCode('{site,routes}')
  expect(inPages.filter((word) => !pages.includes(`'${word}'`))).toEqual([])
})

function readCode(folders: string): string {
  return globSync(`src/${folders}/**/*.{ts,tsx,astro}`)
    .filter((file) => !file.endsWith('/words.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}
