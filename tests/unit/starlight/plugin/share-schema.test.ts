import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { projectRoot } from '#portal/host/paths.ts'
import { shareSchema } from '#starlight/plugin/share-schema.ts'
import { writeFiles, writeFolder } from '../../../support/write-folder.ts'

test('Pages without a file share one schema, and other collections stay unchanged', async () => {
  const collections = await loadCollections(
    `let made = 0
    const schema = () => ++made
    export const collections = { docs: { schema, loader: 'docs' }, blog: { schema } }`,
  )

  const { docs, blog } = collections ?? {}
  expect([callSchema(docs), callSchema(docs)]).toEqual([1, 1])
  expect([callSchema(blog), callSchema(blog)]).toEqual([2, 3])
  expect(docs).toMatchObject({ loader: 'docs' })
})

test('A schema that is not a function stays unchanged', async () => {
  const config = 'export const collections = { docs: { schema: 1 } }'
  expect(await loadCollections(config)).toEqual({ docs: { schema: 1 } })
})

test('A site without the collection, or without any, stays unchanged', async () => {
  expect(await loadCollections('export const collections = {}')).toEqual({})
  expect(await loadCollections('')).toBeUndefined()
})

test('A module that does not match stays unchanged', () => {
  const other = 'export { collections } from "/src/content.config.ts"'
  expect(shareSchema.transform.handler(other)).toBe(other)
})

type Collections = Readonly<Record<string, { readonly schema?: unknown }>>

function callSchema(collection: Collections[string] | undefined): unknown {
  return typeof collection?.schema === 'function' ? collection.schema({}) : undefined
}

/** Loads the collections of Starlight's module for a site with this `content.config.ts`. */
async function loadCollections(config: string): Promise<Collections | undefined> {
  const folder = await writeFolder({ 'src/content.config.ts': config })
  const starlight: StarlightModules = await import(
    join(projectRoot, 'node_modules/@astrojs/starlight/dist/integrations/vite-virtual-modules.js')
  )
  const { load } = starlight.vitePluginStarlightVirtualModules(
    { command: 'build', isNodeCompatibleEnv: true },
    { components: {}, customCss: [], markdown: {}, routeMiddleware: [] },
    {
      build: {},
      legacy: {},
      root: pathToFileURL(`${folder}/`),
      srcDir: pathToFileURL(`${folder}/src/`),
    },
    {},
  )
  const id = '\0virtual:starlight/collection-config'
  const { filter, handler } = shareSchema.transform
  expect(id).toMatch(filter.id)
  await writeFiles(folder, { 'collections.mjs': handler(load.handler(id)) })
  const module: { readonly collections?: Collections } = await import(
    join(folder, 'collections.mjs')
  )
  return module.collections
}

interface StarlightModules {
  readonly vitePluginStarlightVirtualModules: (...parameters: readonly object[]) => {
    readonly load: { readonly handler: (id: string) => string }
  }
}
