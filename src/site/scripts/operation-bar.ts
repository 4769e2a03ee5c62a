/**
 * A bar with method, path and the ways on, which stays at the top while the title of an operation’s page is out of sight. It
 * repeats what the page has: so neither a screen reader nor the Tab key meets it.
 */
export function showOperationBar(): void {
  const page = document.querySelector('.portal-operation')
  const title = document.querySelector('h1')
  const line = page?.querySelector('.portal-operation-line')
  if (!page || !title || !line) return
  const bar = document.createElement('div')
  bar.className = 'portal-operation-bar not-content'
  bar.ariaHidden = 'true'
  const inner = document.createElement('div')
  inner.append(
    ...[...line.querySelectorAll('.portal-method, code')].map((part) => part.cloneNode(true)),
  )
  for (const id of ['body', 'responses']) {
    const heading = document.getElementById(id)
    if (heading) inner.append(makeLink(id, heading.textContent))
  }
  const button = page.querySelector<HTMLButtonElement>('.portal-operation-call .portal-try-it')
  if (button) inner.append(makeButton(button))
  bar.append(inner)
  page.prepend(bar)
  // Starlight’s header covers that much of the window.
  const header = document.querySelector('header')?.offsetHeight ?? 0
  new IntersectionObserver(
    ([entry]) => bar.classList.toggle('portal-is-shown', entry?.isIntersecting === false),
    { rootMargin: `-${header}px 0px 0px` },
  ).observe(title)
}

function makeLink(id: string, name: string): HTMLElement {
  const link = document.createElement('a')
  link.href = `#${id}`
  link.textContent = name
  link.tabIndex = -1
  return link
}

/** Presses the button of the page, to which the focus returns when the sheet is closed. */
function makeButton(button: HTMLButtonElement): HTMLElement {
  const own = document.createElement('button')
  own.type = 'button'
  own.className = 'portal-try-it'
  own.textContent = button.textContent
  own.tabIndex = -1
  own.addEventListener('click', () => {
    button.focus({ preventScroll: true })
    button.click()
  })
  return own
}
