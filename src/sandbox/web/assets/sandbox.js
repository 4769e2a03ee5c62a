// Every page works without this script.

const key = document.querySelector('[data-key] textarea')
const copy = document.querySelector('[data-copy]')
const copied = document.querySelector('[data-copied]')
const link = document.querySelector('[data-copy-and]')

if (key && copy && copied && link) {
  const copyKey = async () => {
    copied.textContent = ''
    try {
      await navigator.clipboard.writeText(key.value)
      copied.textContent = 'Copied'
      return true
    } catch {
      key.focus()
      key.select()
      copied.textContent =
        'The browser did not allow copying. The key is selected: copy it yourself.'
      return false
    }
  }
  copy.hidden = false
  copy.addEventListener('click', copyKey)
  const plainLabel = link.textContent
  link.textContent = link.dataset.copyAnd
  const copyAndOpen = async (event) => {
    event.preventDefault()
    link.textContent = plainLabel
    // Not through the link itself: a browser lets a page copy only while it is in the foreground.
    if (await copyKey()) open(link.href, '_blank', 'noopener')
  }
  link.addEventListener('click', copyAndOpen, { once: true })
  // The back/forward cache keeps a page despite no-store, and would show the key again.
  addEventListener('pagehide', () => {
    key.textContent = ''
    key.value = ''
    key.parentElement.textContent =
      'The key was removed when you left this page. It cannot be shown again.'
  })
}
