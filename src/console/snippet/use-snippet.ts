import { useEffect, useMemo, useState } from 'react'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { SnippetSource } from './load-snippets.ts'
import type { ShownSnippet, SnippetChoices } from './show-snippet.ts'

type Loading =
  | { readonly state: 'ready'; readonly source: SnippetSource }
  | { readonly state: 'failed'; readonly reason: string }

type Shown =
  | { readonly state: 'ready'; readonly snippet: ShownSnippet }
  | { readonly state: 'loading' }
  | Extract<Loading, { readonly state: 'failed' }>

interface Wanted {
  readonly languages: SnippetChoices['languages']
  readonly plan: RequestPlan | undefined
  /** The snippet that the build wrote of this plan in the first language. */
  readonly written: ShownSnippet | undefined
  /** Whether what writes another is loaded although it is not needed yet. */
  readonly changesSoon: boolean
}

/** A plan in the chosen language, once that is loaded. */
export function useSnippet(id: string, { languages, plan, written, changesSoon }: Wanted): Shown {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly loading: Loading }>()
  const isFirst = id === languages[0].id
  const isBuilt = isFirst && written !== undefined
  const isNeeded = plan !== undefined && !(isBuilt && !changesSoon)
  const isLoaded = loaded?.id === id && loaded.loading.state === 'ready'

  useEffect(() => {
    if (!isNeeded || isLoaded) return undefined
    let isWanted = true
    const conclude = (loading: Loading) => {
      if (isWanted) setLoaded({ id, loading })
    }
    loadSource(id, isFirst).then(
      (source) => conclude({ state: 'ready', source }),
      (error: unknown) =>
        conclude({ state: 'failed', reason: error instanceof Error ? error.message : '' }),
    )
    return () => {
      isWanted = false
    }
  }, [id, isFirst, isNeeded, isLoaded])

  const source =
    loaded?.id === id && loaded.loading.state === 'ready' ? loaded.loading.source : undefined
  const shown = useMemo(() => plan && source?.show(source.language, plan), [source, plan])

  if (isBuilt) return { state: 'ready', snippet: written }
  if (shown) return { state: 'ready', snippet: shown }
  return loaded?.id === id && loaded.loading.state === 'failed'
    ? loaded.loading
    : { state: 'loading' }
}

/** @throws {Error} with what to do */
async function loadSource(id: string, isFirst: boolean): Promise<SnippetSource> {
  try {
    // Both from here: a chunk that is loaded itself would ask for the styles that are part of the page.
    const [{ findSource }, all] = await Promise.all([
      import('./load-snippets.ts'),
      isFirst ? undefined : import('#core/snippet/languages.ts'),
    ])
    return findSource(id, all?.snippetLanguages)
  } catch (cause) {
    throw new Error(
      'Check your connection and choose the language again. If that does not help, reload the page: the site may have changed since you opened it.',
      { cause },
    )
  }
}
