/** Milliseconds for which the outcome stays readable. */
const announced = 4000

/** Copies the page as Markdown, and says what came of it, to the eye and to screen readers. */
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
    // Without JavaScript there is no button that does nothing.
    button.hidden = false
  }
}

/** @returns what to tell the reader */
async function copyPage(address: string): Promise<string> {
  try {
    // Safari forgets the click while the text is fetched, unless the clipboard is given the promise of it.
    const text = fetchMarkdown(address)
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return 'Copied'
  } catch {
    // No permission, no secure page, or no connection: the other link leads to the same text.
    return 'Not copied: use View as Markdown'
  }
}

async function fetchMarkdown(address: string): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered with status ${response.status}.`)
  return new Blob([await response.text()], { type: 'text/plain' })
}

customElements.define('copy-page', CopyPage)
