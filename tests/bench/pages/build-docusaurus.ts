import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { installPackages } from '../../support/install-packages.ts'
import { runQuietly } from '../../support/run-quietly.ts'
import { buildPortal } from './build-portal.ts'
import { docusaurusFiles } from './docusaurus-files.ts'
import { writeSite } from './write-site.ts'

/** Docusaurus with the document that the portal publishes. Returns the folder to serve. */
export async function buildDocusaurus(): Promise<string> {
  const packages = await installPackages('bench/docusaurus')
  const portal = await buildPortal()
  const source = await writeSite('site', docusaurusFiles, packages)
  await cp(join(portal, 'openapi.json'), join(source, 'openapi.json'))
  const docusaurus = join(packages, 'node_modules/@docusaurus/core/bin/docusaurus.mjs')
  for (const command of [['gen-api-docs', 'all'], ['build']]) {
    // A plugin's command accepts no folder: it uses the current one.
    // oxlint-disable-next-line no-await-in-loop -- the second builds what the first writes
    await runQuietly(
      process.execPath,
      [docusaurus, ...command],
      { NO_UPDATE_NOTIFIER: '1' },
      source,
    )
  }
  return join(source, 'build')
}
