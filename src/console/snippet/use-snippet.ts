import { useEffect, useState } from 'react'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { Highlights } from '#core/text/highlight.ts'
import type { SnippetSource } from './load-snippets.ts'
import type { ShownSnippet } from './show-snippet.ts'
import type { SnippetChoices, WrittenSnippet } from './snippet-choices.ts'

type Loading =
  | { readonly state: 'ready'; readonly source: SnippetSource }
  | { readonly state: 'failed'; readonly reason: string }

type Shown =
  | { readonly state: 'ready'; readonly snippet: ShownSnippet; readonly highlights: Highlights }
  | { readonly state: 'loading' }
  | Extract<Loading, { readonly state: 'failed' }>

/**
 * A plan in the chosen language, once that is loaded.
 *
 * @param written what the build wrote of this plan in the first language
 */
export function useSnippet(
  id: string,
  { languages, highlights: known, allHighlights }: SnippetChoices,
  plan: RequestPlan | undefined,
  written: WrittenSnippet | undefined,
): Shown {
  const [loaded, setLoaded] = useState<{ readonly id: string; readonly loading: Loading }>()
  const isFirst = id === languages[0].id
  const isNeeded = plan !== undefined && !(isFirst && written)
  const isLoaded = loaded?.id === id && loaded.loading.state === 'ready'

  useEffect(() => {
    if (!isNeeded || isLoaded) return undefined
    let isWanted = true
    const conclude = (loading: Loading) => {
      if (isWanted) setLoaded({ id, loading })
    }
    loadSource(id, isFirst ? known : allHighlights).then(
      (source) => conclude({ state: 'ready', source }),
      (error: unknown) =>
        conclude({ state: 'failed', reason: error instanceof Error ? error.message : '' }),
    )
    return () => {
      isWanted = false
    }
  }, [id, isFirst, isNeeded, isLoaded, known, allHighlights])

  if (isFirst && written) {
    return { state: 'ready', snippet: readCodes(written, known), highlights: known }
  }
  if (!plan || loaded?.id !== id) return { state: 'loading' }
  if (loaded.loading.state === 'failed') return loaded.loading
  const { language, show, highlights: colours } = loaded.loading.source
  return { state: 'ready', snippet: show(language, plan), highlights: colours }
}

function readCodes(written: WrittenSnippet, known: Highlights): ShownSnippet {
  if (written.outcome === 'refused') return written
  const read = (index: number) => known[index]?.map(([text]) => text).join('') ?? ''
  const steps = written.steps.map(({ note, code }) => ({ note, code: read(code) }))
  return { outcome: 'written', whenToUse: written.whenToUse, steps }
}

/**
 * @param highlights those of the first language, or the path of the file with all
 * @throws {Error} with what to do
 */
async function loadSource(id: string, highlights: Highlights | string): Promise<SnippetSource> {
  try {
    // Both from here: a chunk that is loaded itself would ask for the styles that are part of the page.
    const [{ loadSnippets }, all] = await Promise.all([
      import('./load-snippets.ts'),
      typeof highlights === 'string' ? import('#core/snippet/languages.ts') : undefined,
    ])
    return await loadSnippets(id, highlights, all?.snippetLanguages)
  } catch (cause) {
    throw new Error(
      'Check your connection and choose the language again. If that does not help, reload the page: the site may have changed since you opened it.',
      { cause },
    )
  }
}
