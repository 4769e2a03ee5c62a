import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const site = process.env['PORTAL_BUILT_SITE'] ?? '.portal/site'

test('Every style sheet that a script loads is named with the hash of its file', () => {
  const named = globSync('_astro/*.js', { cwd: site }).flatMap((path) =>
    [...readFileSync(join(site, path), 'utf8').matchAll(/_astro\/[\w.-]+\.css([^"'`]*)/g)].map(
      ([address, hash]) => ({ file: address.split('#', 1)[0] ?? '', hash }),
    ),
  )
  expect(named.map(({ file }) => file)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('self-check'),
      expect.stringContaining('search-dialog'),
    ]),
  )
  for (const { file, hash } of named) {
    const digest = createHash('sha256')
      .update(readFileSync(join(site, file)))
      .digest('base64')
    expect(file + hash).toBe(`${file}#sha256-${digest}`)
  }
})
