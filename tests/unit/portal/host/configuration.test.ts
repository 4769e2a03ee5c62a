import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#portal/host/paths.ts'
import { run } from '../../../support/run.ts'

test('Node imports the configuration of a document without written pages, so that Astro needs no Vite for it', async () => {
  const program = "await import('./astro.config.mjs'); console.log('imported')"
  const environment = {
    PATH: process.env['PATH'],
    PORTAL_OPENAPI: join(projectRoot, 'tests/fixtures/pet-store/pet-store.yaml'),
  }

  expect(
    await run([process.execPath, '--input-type=module', '--eval', program], {
      cwd: projectRoot,
      env: environment,
    }),
  ).toEqual({ status: 0, stdout: 'imported\n', stderr: '' })
})
