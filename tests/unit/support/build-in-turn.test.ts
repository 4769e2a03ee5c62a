import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { projectRoot } from '#host/places.ts'
import { buildInTurn } from '../../support/build-in-turn.ts'
import { makeTemporaryDirectory } from '../host/temporary-directory.ts'

test('A build waits for the build of another process, also one that is killed', async () => {
  const directory = await makeTemporaryDirectory()
  const code = `
    const { buildInTurn } = await import('./tests/support/build-in-turn.ts')
    await buildInTurn(async () => {
      process.stdout.write('building')
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    }, ${JSON.stringify(directory)})`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')

  const order: string[] = []
  const built = buildInTurn(async () => order.push('built'), directory)
  await setTimeout(300)
  order.push('killed')
  other.kill('SIGKILL')
  await built

  expect(order).toEqual(['killed', 'built'])
})

test('A build that fails lets the next one begin', async () => {
  const directory = await makeTemporaryDirectory()
  const broken = buildInTurn(() => Promise.reject(new Error('Broken')), directory)
  await expect(broken).rejects.toThrow('Broken')
  expect(await buildInTurn(async () => 'built', directory)).toBe('built')
})
