import { useEffect, useState } from 'react'
import { curl } from '#core/snippet/curl.ts'
import type { Highlights } from '#core/text/highlight.ts'
import { loadSnippets } from './load-snippets.ts'
import type { SnippetSource } from './load-snippets.ts'
import type { SnippetChoices } from './snippet-choices.ts'

type Loading =
  | { readonly state: 'ready'; readonly source: SnippetSource }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: string }

/** The chosen language, once it is loaded. The first in the list needs no loading. */
export function useSnippetSource(
  id: string,
  { highlights, allHighlights }: SnippetChoices,
): Loading {
  const [first] = useState<SnippetSource>(() => {
    // The build writes it from this type.
    const parsed: Highlights = JSON.parse(highlights)
    return { language: curl, highlights: parsed }
  })
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly loading: Loading }>()
  const isFirst = id === first.language.id

  useEffect(() => {
    if (isFirst) return undefined
    let isWanted = true
    const conclude = (loading: Loading) => {
      if (isWanted) setLoaded({ id, loading })
    }
    loadSnippets(id, allHighlights).then(
      (source) => conclude({ state: 'ready', source }),
      (error: unknown) =>
        conclude({ state: 'failed', reason: error instanceof Error ? error.message : '' }),
    )
    return () => {
      isWanted = false
    }
  }, [id, isFirst, allHighlights])

  if (isFirst) return { state: 'ready', source: first }
  return loaded?.id === id ? loaded.loading : { state: 'loading' }
}
