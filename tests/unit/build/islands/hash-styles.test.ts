import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashStyles } from '#build/islands/hash-styles.ts'

const css = '.panel{color:red}'
const hash = `sha256-${createHash('sha256').update(css).digest('base64')}`

function makeBundle() {
  return {
    '_astro/panel.x1.css': { fileName: '_astro/panel.x1.css', source: css },
    '_astro/page.js': {
      fileName: '_astro/page.js',
      code: 'let a="/base/_astro/panel.x1.css",b=["_astro/panel.x1.css"],c="/_astro/other.css"',
    },
  }
}

function run(environment: string) {
  const bundle = makeBundle()
  hashStyles.generateBundle.handler.call({ environment: { name: environment } }, undefined, bundle)
  return bundle['_astro/page.js'].code
}

test('The address of a style sheet in a script has the hash of the file', () => {
  expect(run('client')).toBe(
    `let a="/base/_astro/panel.x1.css#${hash}",b=["_astro/panel.x1.css"],c="/_astro/other.css"`,
  )
})

test('What renders the pages keeps plain addresses', () => {
  expect(run('ssr')).toBe(makeBundle()['_astro/page.js'].code)
})
