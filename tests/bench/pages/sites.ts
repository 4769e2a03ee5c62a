import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { buildSite } from '#portal/host/build-site.ts'
import { projectRoot } from '#portal/host/paths.ts'
import { runOrThrow } from '../../support/run.ts'
import { Form } from './bare-page/form.ts'

/** Located inside the project, so that packages resolve from there. */
const directory = join(projectRoot, '.portal/bench')

/** Functions that build the sites. Each returns the folder to serve. */
export const sites = {
  portal: async () => buildPortal('portal', {}),
  'pet store': async () =>
    buildPortal('pet-store', { PORTAL_OPENAPI: 'tests/fixtures/pet-store/pet-store.yaml' }),
  'bare React': async () => buildBarePage('react', {}),
  'bare Preact': async () =>
    buildBarePage('preact', {
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    }),
} as const satisfies Readonly<Record<string, () => Promise<string>>>

export type SiteName = keyof typeof sites

async function buildPortal(
  name: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const site = join(directory, name)
  await buildSite(site, {
    ...process.env,
    PORTAL_API_BASE_URL: 'https://api.example.com',
    PORTAL_SITE_URL: 'https://docs.example.com',
    ...environment,
  })
  return site
}

/**
 * Builds a page with React, or with the library that replaces it, bundled by the portal's Vite.
 *
 * @param replaced the packages that replace React's, by the package that they replace
 */
async function buildBarePage(
  name: string,
  replaced: Readonly<Record<string, string>>,
): Promise<string> {
  const source = join(directory, `bare-${name}-source`)
  await rm(source, { recursive: true, force: true })
  await mkdir(source, { recursive: true })
  const main = join(projectRoot, 'tests/bench/pages/bare-page/main.ts')
  const form = renderToString(createElement(Form))
  await writeFile(
    join(source, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Bare page</title><main><h1>Bare page</h1><div id="root">${form}</div><script type="module" src="/@fs${main}"></script></main></html>`,
  )
  const options = { resolve: { alias: replaced } }
  await writeFile(join(source, 'vite.config.mjs'), `export default ${JSON.stringify(options)}`)
  const outDir = join(directory, `bare-${name}`)
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js')
  await runOrThrow([process.execPath, vite, 'build', source, '--outDir', outDir, '--emptyOutDir'], {
    cwd: projectRoot,
  })
  return outDir
}
