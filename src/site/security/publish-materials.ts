import { readFile, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { listMaterials } from './bill-of-materials.ts'

/** Writes beside the pages what they were made from: `sbom.cdx.json`, a software bill of materials. */
export function publishMaterials(): AstroIntegration {
  let root: URL
  return {
    name: 'publish-materials',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root
      },
      'astro:build:done': async ({ dir }) => {
        const materials = listMaterials(await readFile(new URL('package-lock.json', root), 'utf8'))
        await writeFile(new URL('sbom.cdx.json', dir), `${JSON.stringify(materials, null, 2)}\n`)
      },
    },
  }
}
