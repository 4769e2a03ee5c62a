import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { publicSources } from '#site/statements/public-sources.ts'

const entries = Object.entries(publicSources)
const pages = readdirSync('src/content/docs', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.mdx'))
  .map((file) => readFileSync(`src/content/docs/${file}`, 'utf8'))
  .join('\n')

describe('public sources', () => {
  test.for(entries)('%s has a title and an https address', ([, { title, url }]) => {
    expect(title.trim()).not.toBe('')
    expect(new URL(url).protocol).toBe('https:')
    expect(url).toBe(new URL(url).href)
  })

  test('No address and no title is used twice', () => {
    expect(new Set(entries.map(([, { url }]) => url)).size).toBe(entries.length)
    expect(new Set(entries.map(([, { title }]) => title)).size).toBe(entries.length)
  })

  test.for(entries.map(([id]) => id))('%s is cited by a page', (id) => {
    expect(isNamed(id, pages)).toBe(true)
  })
})

function isNamed(id: string, text: string): boolean {
  return text.includes(`'${id}'`) || text.includes(`source="${id}"`)
}
