import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findChromium, listChromiumFlags } from '../../support/find-chromium.ts'

test('The browser in CHROMIUM_PATH takes precedence over every installed one', async () => {
  const chosen = await writeProgram('my-browser', 'exit 0')
  const installed = await writeProgram('chromium', 'exit 0')

  const found = findChromium({ CHROMIUM_PATH: chosen, PATH: join(installed, '..') })

  expect(found).toEqual({ kind: 'installed', path: chosen })
})

test('A CHROMIUM_PATH that does not start is reported, and no other browser is used instead', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium', PATH: '' })).toThrow(
    'CHROMIUM_PATH is /nowhere/chromium, which does not start as a browser: set it to the path of Chromium, Chrome or Edge, or unset it.',
  )
})

test('A script that only says how to install the browser is skipped', async () => {
  const stub = await writeProgram('chromium', 'echo "Install the snap." >&2; exit 1')
  const chrome = await writeProgram('google-chrome', 'exit 0')

  const found = findChromium({ PATH: `${join(stub, '..')}:${join(chrome, '..')}` })

  expect(found).toEqual({ kind: 'installed', path: chrome })
})

test('Only root runs without the browser’s sandbox', () => {
  expect(listChromiumFlags(true)).toContain('--no-sandbox')
  expect(listChromiumFlags(false)).not.toContain('--no-sandbox')
})

async function writeProgram(name: string, script: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-browser-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const path = join(directory, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}
