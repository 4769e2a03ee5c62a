import { readPreference, storePreference } from '#browser/snippet-preference.ts'
import { highlight } from '#core/snippet/highlight/highlight.ts'
import type { CallSample } from './call-samples.ts'

/** Shows the call in another language, and copies it. */
class CallCard extends HTMLElement {
  connectedCallback(): void {
    const code = this.querySelector('pre code')
    const button = this.querySelector<HTMLButtonElement>('.call-copy')
    const outcome = this.querySelector('.call-outcome')
    const select = this.querySelector('select')
    if (!code || !button || !outcome) return
    button.addEventListener('click', () => {
      void copy(code.textContent, outcome)
    })
    // Hidden until now, because without JavaScript it would do nothing.
    button.hidden = false
    if (!select) return
    const list = this.querySelector('script[type="application/json"]')?.textContent ?? '[]'
    // Written by the card itself, at build time.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const samples = JSON.parse(list) as readonly CallSample[]
    const show = () => {
      const sample = samples.find(({ id }) => id === select.value)
      if (sample) code.replaceChildren(...draw(sample))
    }
    if (select.selectedIndex > 0) show()
    select.addEventListener('change', () => {
      show()
      storePreference({ ...readPreference(), language: select.value })
    })
  }
}

function draw({ text, syntax }: CallSample): readonly (string | Node)[] {
  if (!syntax) return [text]
  return highlight(text, syntax).map(([part, kind]) => {
    if (kind === 'foreground') return part
    const span = document.createElement('span')
    span.className = `code-${kind}`
    span.textContent = part
    return span
  })
}

async function copy(text: string, outcome: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    outcome.textContent = 'Copied'
  } catch {
    outcome.textContent = 'Not copied: select the text'
  }
  setTimeout(() => (outcome.textContent = ''), 4000)
}

/** Copies the path of the operation, which stands above its description. */
function watchPath(): void {
  const button = document.querySelector<HTMLButtonElement>('.copy-path')
  const outcome = button?.nextElementSibling
  if (!button || !outcome) return
  button.addEventListener('click', () => {
    void copy(button.value, outcome)
  })
  button.hidden = false
}

customElements.define('call-card', CallCard)
watchPath()
