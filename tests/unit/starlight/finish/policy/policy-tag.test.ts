import { expect, test } from 'vitest'
import { editText } from '#text/edit-text.ts'
import { addDefaultPolicy, addPolicyTag } from '#starlight/finish/finish-file.ts'

const page =
  '<!DOCTYPE html><html><head><meta charset="utf-8"/><script>first()</script></head></html>'
const tag = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><script>trust()</script>`

test('The policy and the script of Trusted Types come after the encoding and before all scripts', () => {
  expect(insert(page, "default-src 'none'")).toBe(
    `<!DOCTYPE html><html><head><meta charset="utf-8"/>${tag}<script>first()</script></head></html>`,
  )
})

test('In a page without an encoding, the policy comes first', () => {
  expect(insert('<head><title>A</title></head>', "default-src 'none'")).toBe(
    `<head>${tag}<title>A</title></head>`,
  )
})

test('Throws for a page without a head', () => {
  expect(() => insert('<h1>Home</h1>', "default-src 'none'")).toThrow(
    'has no <head>, so it cannot contain its policy.',
  )
})

function insert(html: string, policy: string): string {
  return editText(html, [addPolicyTag(html, policy), addDefaultPolicy(html, 'trust()')])
}
