import { readdirSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHeaderPolicy } from '#site/security/policy-tag.ts'

const site = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'
const page = 'reference/api/index.html'

test('No other page loads anything of Scalar', async () => {
  const files: string[] = []
  for await (const file of glob('**/*.html', { cwd: site })) files.push(file)
  const loading = files.filter((file) => /\/_astro\/(scalar|ApiDocument)\b/.test(read(file)))

  expect(files.length).toBeGreaterThan(15)
  expect(loading).toEqual([page])
})

test('Of Scalar, its assistant and the client that sends requests are not on the site', () => {
  const files = readdirSync(join(site, '_astro'))

  expect(files.filter((file) => /^start-scalar\..*\.js$/.test(file))).toHaveLength(1)
  expect(files.filter((file) => /agent|modal/i.test(file))).toEqual([])
})

test('Its page may talk to its own site alone, and make no script', () => {
  const policy = readHeaderPolicy(read(page)) ?? ''

  expect(policy.split('; ')).toContain("connect-src 'self'")
  expect(policy.split('; ')).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/script-src[^;]*'unsafe|style-src [^;]*'unsafe-inline'/)
  expect(readHeaderPolicy(read('console/index.html'))?.split('; ')).not.toContain(
    "connect-src 'self'",
  )
})

function read(file: string): string {
  return readFileSync(join(site, file), 'utf8')
}
