import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, AstroPrerenderer } from 'astro'
import { z } from 'zod'
import { drawingFolder, drawingName } from './drawing.ts'
import type { Drawing } from './drawing.ts'

/**
 * Keeps the bundle with which Astro draws pages, which it would remove, and what else that needs, so that pages of another
 * document can be drawn without a build.
 */
export function keepDrawing(): AstroIntegration {
  let directory = ''
  return {
    name: 'keep-drawing',
    hooks: {
      'astro:config:done': ({ config }) => {
        directory = fileURLToPath(config.outDir)
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((usual) => ({
          name: usual.name,
          setup: async () => usual.setup?.(),
          getStaticPaths: async () => usual.getStaticPaths(),
          render: async (request, options) => usual.render(request, options),
          teardown: async () => {
            await usual.teardown?.()
            await keepBundle(directory, usual)
          },
        }))
      },
    },
  }
}

/** Where Astro puts the bundle if the site is built within the project. */
const bundleFolder = '.prerender'

async function keepBundle(directory: string, usual: AstroPrerenderer): Promise<void> {
  const kept = join(directory, drawingFolder)
  await rename(join(directory, bundleFolder), kept)
  const entry = (await readdir(kept)).find((name) => /^prerender-entry\b.*\.mjs$/.test(name))
  if (entry === undefined) throw new Error('Astro no longer names its bundle prerender-entry.')
  const drawing: Drawing = { entry, ...describeApp(usual) }
  await writeFile(join(kept, drawingName), JSON.stringify(drawing))
}

/** What Astro gave to the module that draws, as far as drawing uses it. */
const appSchema = z.object({
  getOptions: z.custom<() => unknown>((value) => typeof value === 'function'),
  manifest: z.object({ entryModules: z.record(z.string(), z.string()) }),
})
const optionsSchema = z.object({
  origin: z.string(),
  settings: z.object({ scripts: z.array(z.unknown()) }),
  allPages: z.record(z.string(), z.object({ key: z.string(), styles: z.array(z.unknown()) })),
})

function describeApp({ app }: AstroPrerenderer & { readonly app?: unknown }) {
  // Parsed in place, because its methods belong to it.
  if (!isApp(app)) throw new Error('Astro no longer keeps its app where this looks for it.')
  const { manifest } = appSchema.parse(app)
  const { origin, settings, allPages } = optionsSchema.parse(app.getOptions())
  return {
    origin,
    scripts: settings.scripts,
    pages: Object.values(allPages).map(({ key, styles }): [string, unknown] => [key, { styles }]),
    specifiers: Object.entries(manifest.entryModules),
  }
}

function isApp(app: unknown): app is z.infer<typeof appSchema> {
  return appSchema.safeParse(app).success
}
