import { loadTranslations, translate } from '#console/ui/translations.ts'

/** Milliseconds. */
const announced = 4000

/** Starts Copy page. Idempotent, because a team's page with an operation calls it twice. */
export function startCopyPage(): void {
  loadTranslations()
  if (!customElements.get('copy-page')) customElements.define('copy-page', CopyPage)
}

class CopyPage extends HTMLElement {
  #forget: ReturnType<typeof setTimeout> | undefined

  connectedCallback(): void {
    const button = this.querySelector('button')
    const outcome = this.querySelector('[role=status]')
    const link = this.querySelector('a')
    if (!button || !outcome || !link) return
    const announce = (sentence: string) => {
      outcome.textContent = sentence
      clearTimeout(this.#forget)
      this.#forget = setTimeout(() => (outcome.textContent = ''), announced)
    }
    button.addEventListener('click', () => void copyPage(link.href).then(announce))
    // Hidden until now, because without JavaScript it would do nothing.
    button.hidden = false
  }
}

async function copyPage(address: string): Promise<string> {
  try {
    // Safari discards the user activation during the fetch unless the clipboard gets a promise.
    const text = fetchMarkdown(address)
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return translate('Copied')
  } catch {
    // No permission, insecure page or no connection: View as Markdown links to the same text.
    return translate('Not copied: use View as Markdown')
  }
}

async function fetchMarkdown(address: string): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} returned status ${response.status}.`)
  return new Blob([await response.text()], { type: 'text/plain' })
}
