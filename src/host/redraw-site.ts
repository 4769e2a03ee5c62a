import { redrawnSchema } from '#build/redraw/redrawn.ts'
import type { Settings } from '#site/settings.ts'
import type { SitesToRedraw } from './refresh-site.ts'
import { runNode } from './run-astro.ts'

/**
 * Draws again what a change of the document reaches, and takes the rest from the older site.
 *
 * @returns the seconds that it took, or undefined where the site has to be built: when more has changed than that, and when
 * anything at all goes wrong, because the build then says what
 * @throws the reason of `stop` when that aborts
 */
export async function redrawSite(
  { outDir, from, kit }: SitesToRedraw,
  settings: Settings,
  stop: AbortSignal,
): Promise<number | undefined> {
  const start = performance.now()
  const { code, output } = await runNode(
    ['src/build/redraw/main.ts', '--kit', kit, '--from', from, '--to', outDir],
    { settings, stop, output: 'kept' },
  )
  const redrawn = redrawnSchema.safeParse(parseLastLine(output))
  const isDone = code === 0 && redrawn.success && redrawn.data.outcome === 'redrawn'
  return isDone ? (performance.now() - start) / 1000 : undefined
}

function parseLastLine(output: string): unknown {
  try {
    return JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')
  } catch {
    return undefined
  }
}
