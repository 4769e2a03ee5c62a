/** The control of the first field that the request still needs, for a reader who has just entered a key. */
export function findNeeded(panel: HTMLElement | null): HTMLElement | undefined {
  const fields = [...(panel?.querySelectorAll<HTMLElement>('[data-needed]') ?? [])]
  for (const field of fields.filter((each) => !isInLeftOut(each))) {
    const control = field.querySelector<HTMLElement>(controls)
    if (control) return control
  }
  const body = panel?.querySelector<HTMLTextAreaElement>(bodyText)
  return body?.value === '' ? body : undefined
}

/** Not the choice of what is sent, which stands before the control itself. */
const controls = ':is(input, select, textarea, button):not(.form-state)'
const bodyText = '.form-section[data-required] > .form-editor textarea'

/** Whether it belongs to something that need not be sent and is not. */
function isInLeftOut(field: HTMLElement): boolean {
  if (field.closest('.form-section:not([data-required])')) return true
  const around = field.parentElement?.closest<HTMLElement>('.form-field:not(.form-root)')
  if (!around) return false
  const { state, needed } = around.dataset
  return (state === 'out' && needed === undefined) || isInLeftOut(around)
}
