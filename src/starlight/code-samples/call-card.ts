import { loadPreference, storePreference } from '#console/browser/snippet-preference.ts'
import { translate } from '#console/ui/translations.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { highlight } from '#snippets/highlight.ts'

export interface CallCardData {
  readonly plan: RequestPlan | undefined
}

export class CallCard extends HTMLElement {
  connectedCallback(): void {
    const code = this.querySelector('pre code')
    const outcome = this.querySelector('.portal-call-outcome')
    const select = this.querySelector('select')
    if (!code || !outcome) return
    for (const button of this.querySelectorAll<HTMLButtonElement>('.portal-call-copy')) {
      const copied = button.closest('details')?.querySelector('code') ?? code
      button.addEventListener('click', () => {
        void copy(copied.textContent, outcome)
      })
      // Hidden until now, because without JavaScript it would do nothing.
      button.hidden = false
    }
    if (!select) return
    const json = this.querySelector('script[type="application/json"]')?.textContent ?? '{}'
    // Serialized by the card at build time.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const call = JSON.parse(json) as CallCardData
    const about = this.querySelector<HTMLElement>('.portal-call-about')
    const first = document.createElement('code')
    first.append(...code.cloneNode(true).childNodes)
    const written = new Map<string | undefined, Element>([[select.options[0]?.value, first]])
    for (const sample of this.querySelectorAll<HTMLElement>('[data-sample]')) {
      const shown = sample.querySelector('pre code')
      if (shown) written.set(sample.dataset['sample'], shown)
    }
    const show = async () => {
      const { value } = select
      try {
        const pieces =
          written.get(value)?.cloneNode(true).childNodes ?? (await renderCall(call, value))
        if (select.value !== value) return
        code.replaceChildren(...pieces)
        if (about) about.hidden = select.selectedIndex > 0
        outcome.textContent = ''
      } catch {
        outcome.textContent = translate('Not loaded: choose again')
      }
    }
    const chosen = loadPreference()
    if ([...select.options].slice(1).some(({ value }) => value === chosen)) {
      select.value = chosen
      void show()
    }
    select.addEventListener('change', () => {
      void show()
      storePreference(select.value)
    })
  }
}

async function renderCall({ plan }: CallCardData, id: string): Promise<readonly (string | Node)[]> {
  const { findSnippetLanguage } = await import('#snippets/languages.ts')
  const language = findSnippetLanguage(id)
  const snippet = plan && language?.formatSnippet(plan)
  if (!language || !snippet) return []
  if (snippet.outcome === 'refused') return [snippet.sentence]
  return highlight(snippet.text, language.syntax).map(([part, kind]) => {
    if (kind === 'foreground') return part
    const span = document.createElement('span')
    span.className = `portal-code-${kind}`
    span.textContent = part
    return span
  })
}

async function copy(text: string, outcome: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    outcome.textContent = translate('Copied')
  } catch {
    outcome.textContent = translate('Not copied: select the text')
  }
  setTimeout(() => (outcome.textContent = ''), 4000)
}

function watchPath(): void {
  const button = document.querySelector<HTMLButtonElement>('.portal-copy-path')
  const outcome = button?.nextElementSibling
  if (!button || !outcome) return
  button.addEventListener('click', () => {
    void copy(button.value, outcome)
  })
  button.hidden = false
}
watchPath()
