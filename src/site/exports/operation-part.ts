/**
 * A button that saves what the document says of an operation. It is cut when somebody asks: of a large document, the slices of all
 * operations are a hundred times as long as the document.
 */
class OperationPart extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector('button')
    const status = this.querySelector('[role=status]')
    const { method = '', path = '', tags = '' } = this.dataset
    if (!button || !status) return
    const save = async () => {
      const { savePart } = await import('./save-part.ts')
      await savePart({ method, path, tags: JSON.parse(tags) }, button.textContent)
      status.textContent = ''
    }
    const fail = () => {
      status.textContent = ' The document did not load. Check your connection, then try again.'
    }
    button.addEventListener('click', () => void save().catch(fail))
  }
}

customElements.define('operation-part', OperationPart)
