/**
 * Shows a bar with method, path and links at the top while the title of an operation’s page is out of view. Hidden from
 * screen readers and the Tab key because it repeats content of the page.
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
  // The height of the window that Starlight’s header covers.
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

/** Clicks the page's button, to which the focus returns when the sheet closes. */
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
