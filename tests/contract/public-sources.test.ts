import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { publicSources } from '#starlight/statements/public-sources.ts'

const entries = Object.entries(publicSources)
const pages = readdirSync('src/content/docs', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.mdx'))
  .map((file) => readFileSync(`src/content/docs/${file}`, 'utf8'))
  .join('\n')

describe('public sources', () => {
  test.for(entries.map(([id]) => id))('%s is cited by a page', (id) => {
    expect(isNamed(id, pages)).toBe(true)
  })
})

function isNamed(id: string, text: string): boolean {
  return text.includes(`'${id}'`) || text.includes(`source="${id}"`)
}
