import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { AstroIntegration } from 'astro'
import { z } from 'zod'
import { contractFile } from '#contract/contract-file.ts'
import type { Settings } from '../../settings.ts'
import type { Drawing } from './draw-document.ts'

const moduleId = 'virtual:api-document-drawing'

/**
 * Offers the drawing of the API document to its page. Scalar has thousands of modules, which a thread of its own loads while
 * the build is busy with other things.
 */
export function publishDrawing({ apiBaseUrl }: Pick<Settings, 'apiBaseUrl'>): AstroIntegration {
  return {
    name: 'publish-drawing',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        const file = fileURLToPath(new URL(contractFile, config.root))
        const draw = () => drawInThread(file, apiBaseUrl)
        const early = command === 'build' ? draw() : undefined
        // Whoever asks for the drawing hears of it. A build that fails before that has another reason.
        early?.catch(() => undefined)
        updateConfig({ vite: { plugins: [offerDrawing(file, () => early ?? draw())] } })
      },
    },
  }
}

/** @param file the contract, from which the drawing is made anew when it changes */
function offerDrawing(file: string, takeDrawing: () => Promise<Drawing>) {
  const resolved = `\0${moduleId}`
  return {
    name: 'publish-drawing',
    resolveId: (id: string) => (id === moduleId ? resolved : undefined),
    async load(this: { readonly addWatchFile: (path: string) => void }, id: string) {
      if (id !== resolved) return undefined
      this.addWatchFile(file)
      return `export const drawing = ${JSON.stringify(await takeDrawing())}`
    },
  }
}

/** @throws what the thread threw, such as a mistake in the contract */
async function drawInThread(file: string, apiBaseUrl: string | undefined): Promise<Drawing> {
  const thread = new Worker(new URL('./draw-in-thread.ts', import.meta.url), {
    workerData: { contractFile: file, apiBaseUrl },
  })
  const [drawing] = await once(thread, 'message')
  return z.object({ html: z.string(), theme: z.string() }).parse(drawing)
}
