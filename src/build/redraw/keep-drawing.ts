import { existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, AstroPrerenderer } from 'astro'
import { z } from 'zod'
import { drawingFolder, kitFolder } from './kit.ts'
import type { Drawing } from './kit.ts'

/** What is kept of a build while it runs. */
export interface KeptDrawing {
  /** Undefined until pages were drawn, and where Astro draws in a way that is not known here. */
  drawing: Drawing | undefined
}

/**
 * Keeps the bundle with which Astro draws pages, which it would remove, and what else that needs, so that single pages can be
 * drawn again without building it.
 */
export function keepDrawing(kept: KeptDrawing): AstroIntegration {
  let directory = ''
  return {
    name: 'keep-drawing',
    hooks: {
      'astro:config:done': ({ config }) => {
        directory = fileURLToPath(config.outDir)
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((usual) => watch(usual, directory, kept))
      },
    },
  }
}

/** Where Astro puts the bundle if the site is built within the project. */
const bundleFolder = '.prerender'

function watch(usual: AstroPrerenderer, directory: string, kept: KeptDrawing): AstroPrerenderer {
  const bundle = join(directory, bundleFolder)
  const paths: string[] = []
  return {
    name: usual.name,
    setup: () => usual.setup?.() ?? Promise.resolve(),
    getStaticPaths: async () => {
      const found = await usual.getStaticPaths()
      paths.push(...found.map(({ pathname }) => pathname))
      return found
    },
    render: (request, options) => usual.render(request, options),
    teardown: async () => {
      await usual.teardown?.()
      const entry = existsSync(bundle) && (await readdir(bundle)).find((name) => isEntry.test(name))
      const given = describeApp(usual)
      if (!entry || !given) return
      await mkdir(join(directory, kitFolder), { recursive: true })
      await rename(bundle, join(directory, kitFolder, drawingFolder))
      kept.drawing = { ...given, entry, paths }
    },
  }
}

const isEntry = /^prerender-entry\b.*\.mjs$/

/** What Astro gave to the module that draws, as far as drawing uses it. */
const optionsSchema = z.object({
  origin: z.string(),
  settings: z.object({ scripts: z.array(z.unknown()) }),
  allPages: z.record(z.string(), z.object({ key: z.string(), styles: z.array(z.unknown()) })),
})
const manifestSchema = z.object({ entryModules: z.record(z.string(), z.string()) })

function describeApp(
  usual: AstroPrerenderer & { readonly app?: unknown },
): Pick<Drawing, 'origin' | 'scripts' | 'pages' | 'specifiers'> | undefined {
  const { app } = usual
  if (!isApp(app)) return undefined
  const options = optionsSchema.safeParse(app.getOptions())
  const manifest = manifestSchema.safeParse(app.manifest)
  if (!options.success || !manifest.success) return undefined
  const { origin, settings, allPages } = options.data
  return {
    origin,
    scripts: settings.scripts,
    pages: Object.values(allPages).map(({ key, styles }) => [key, { styles }]),
    specifiers: Object.entries(manifest.data.entryModules),
  }
}

interface App {
  readonly getOptions: () => unknown
  readonly manifest: unknown
}

function isApp(app: unknown): app is App {
  return (
    typeof app === 'object' &&
    app !== null &&
    'getOptions' in app &&
    typeof app.getOptions === 'function' &&
    'manifest' in app
  )
}
