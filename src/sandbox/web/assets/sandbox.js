// Every page works without this script.

const key = document.querySelector('[data-key] textarea')
const copy = document.querySelector('[data-copy]')
const copied = document.querySelector('[data-copied]')
const link = document.querySelector('[data-copy-and]')

if (key && copy && copied && link) {
  const plainLabel = link.textContent
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
  link.textContent = link.dataset.copyAnd
  // Not by the link itself: a browser lets a page copy only while it is in front.
  const copyAndOpen = async (event) => {
    event.preventDefault()
    if (await copyKey()) open(link.href, '_blank', 'noopener')
    else {
      link.removeEventListener('click', copyAndOpen)
      link.textContent = plainLabel
    }
  }
  link.addEventListener('click', copyAndOpen)
  // The back/forward cache keeps a whole page despite no-store, and would show the key again.
  addEventListener('pagehide', () => {
    key.textContent = ''
    key.value = ''
    copy.hidden = true
    link.textContent = plainLabel
    link.removeEventListener('click', copyAndOpen)
    copied.textContent = 'The key was removed when you left this page. It cannot be shown again.'
  })
}

const form = document.querySelector('[data-send-once]')

if (form) {
  let sent = false
  // The second click of a double click would replace the page that shows the key.
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault()
    sent = true
  })
  addEventListener('pageshow', () => {
    sent = false
  })
}
