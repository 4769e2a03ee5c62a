import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { DocumentSource } from '#openapi/load/locate-document.ts'
import { assertFreePort } from '#starlight/serve/free-port.ts'
import { HostError } from '#starlight/serve/host-error.ts'
import { explainBuilding, formatBuilt } from '#starlight/serve/progress-texts.ts'
import { serveWhileBuilding } from '#starlight/serve/serve-while-building.ts'
import { getErrorCode, packageName, print } from '../command-line/run-command.ts'
import type { CommandResult } from '../command-line/run-command.ts'
import { waitForSignal } from '../command-line/wait-for-signal.ts'

interface Choices {
  readonly document: DocumentSource
  readonly port: number
}

/**
 * Serves the portal of a document from a temporary project, until a signal.
 *
 * @param packages the `node_modules` of the project
 * @throws {UsageError} for a document that cannot be loaded
 */
export async function servePreview(
  { document, port }: Choices,
  packages: string,
): Promise<CommandResult> {
  const started = performance.now()
  const stop = new AbortController()
  const signalled = waitForSignal().finally(() => stop.abort())
  let root = ''
  let checked = Promise.resolve()
  try {
    await assertFreePort(port, 'choose another port with --port')
    root = await createProject(packages, document)
    const serving = serveWhileBuilding(
      {
        build: { root, outDir: join(root, 'dist'), environment: process.env },
        port,
        base: '',
        onReady: (url, pages) => print(formatPreviewStart(url, pages)),
        onBuilt: () => print(formatBuilt(started)),
      },
      stop.signal,
    )
    checked = checkDocument(document)
    checked.catch((error: unknown) => stop.abort(error))
    await serving
    return { status: await signalled, output: '' }
  } catch (error) {
    await checked
    if (stop.signal.aborted) return { status: await signalled, output: '' }
    if (!(error instanceof HostError)) throw error
    return { status: 1, output: '', notes: [error.message] }
  } finally {
    if (root !== '') await rm(root, { recursive: true, force: true })
  }
}

/**
 * Loads a document while the build starts. The error of the build would name the document by another path.
 *
 * @throws {UsageError} for a document that cannot be loaded
 */
async function checkDocument(document: DocumentSource): Promise<void> {
  const { loadDocument } = await import('../command-line/load-document.ts')
  await loadDocument(document)
}

/**
 * Creates a project next to the packages that it imports. In the system's folder for temporary files, Astro would take the absolute
 * path of a package for one from the root of the project, because the two have no folder in common.
 *
 * @returns its absolute path
 */
async function createProject(packages: string, { path, overlay }: DocumentSource): Promise<string> {
  const root = await mkdtemp(join(packages, '.developer-portal-')).catch((error: unknown) => {
    throw new HostError(
      `The preview needs a temporary folder in ${packages}, which cannot be written (${getErrorCode(error)}). Install the package in a folder of your own.`,
    )
  })
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`)
  const config = join(dirname(manifest), 'src/starlight/serve/preview-config.ts')
  const options = { file: resolve(path), overlay: overlay && resolve(overlay) }
  await mkdir(join(root, 'src'))
  // Astro bundles the dependencies of a project that import its modules.
  const dependencies = Object.fromEntries(imported.map((name) => [name, '*']))
  await writeFile(join(root, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
  // TypeScript, because Astro loads it without trying Node first, which runs no TypeScript below `node_modules`.
  await writeFile(
    join(root, 'astro.config.ts'),
    `import { createPreviewConfig } from ${JSON.stringify(config)}

export default await createPreviewConfig(${JSON.stringify(options)}, import.meta.dirname)
`,
  )
  await writeFile(
    join(root, 'src/content.config.ts'),
    `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
  )
  return root
}

const imported = ['astro', '@astrojs/starlight', packageName]

function formatPreviewStart(url: string, pages: number): string {
  return `
  Portal   ${url}
${explainBuilding(pages)}
  It can be reached from this computer only. Ctrl-C stops it.
`
}
