import { join } from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { projectRoot } from '#host/places.ts'
import { runQuietly } from '../../support/run-quietly.ts'
import { Form } from './bare-react/form.ts'
import { buildLongDocument, buildPetStore, buildPortal } from './build-portal.ts'
import { sitesDirectory } from './places.ts'
import { starlightFiles } from './stock-starlight.ts'
import { writeSite } from './write-site.ts'

/** The functions that make the sites. Each returns the folder to serve. */
const sites = {
  portal: buildPortal,
  'pet store': buildPetStore,
  'long document': buildLongDocument,
  bare: writeBarePage,
  'bare React': buildBareReact,
  Starlight: buildStarlight,
} as const satisfies Readonly<Record<string, () => Promise<string>>>

export type SiteName = keyof typeof sites

export async function makeSite(name: SiteName): Promise<string> {
  return sites[name]()
}

/** A form without a framework, and an empty page, prefetched by the page that links to it. */
async function writeBarePage(): Promise<string> {
  const script = `const form = document.querySelector('form')
form.addEventListener('submit', (event) => { event.preventDefault(); form.lastChild.value++ })
form.dataset.ready = ''`
  return writeSite('bare', {
    'index.html': wrapPage(
      'Bare page',
      `<form><label>API key <input type="password"></label><button>Send</button><output>0</output></form><script type="module" src="/main.js"></script>`,
    ),
    'main.js': script,
    'before/index.html': wrapPage(
      'Page before',
      '<a href="/empty/">Empty page</a><link rel="prefetch" href="/empty/">',
    ),
    'empty/index.html': wrapPage('Empty page', ''),
  })
}

/** The portal's own React, bundled by the portal's own Vite. */
async function buildBareReact(): Promise<string> {
  const main = join(projectRoot, 'tests/bench/pages/bare-react/main.ts')
  const source = await writeSite('bare-react-source', {
    'index.html': wrapPage(
      'Bare React page',
      `<div id="root">${renderToString(createElement(Form))}</div><script type="module" src="/@fs${main}"></script>`,
    ),
  })
  const outDir = join(sitesDirectory, 'bare-react')
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js')
  await runQuietly(process.execPath, [vite, 'build', source, '--outDir', outDir, '--emptyOutDir'])
  return outDir
}

async function buildStarlight(): Promise<string> {
  const source = await writeSite('starlight-source', starlightFiles)
  const astro = join(projectRoot, 'node_modules/astro/bin/astro.mjs')
  await runQuietly(process.execPath, [astro, 'build', '--root', source])
  return join(source, 'dist')
}

function wrapPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="${title}"><link rel="icon" href="data:,"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`
}
