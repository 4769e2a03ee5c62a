// Every page works without this script.

const key = document.querySelector('[data-key] textarea')
const copy = document.querySelector('[data-copy]')
const copied = document.querySelector('[data-copied]')

if (key && copy && copied) {
  copy.hidden = false
  copy.addEventListener('click', async () => {
    copied.textContent = ''
    try {
      await navigator.clipboard.writeText(key.value)
      copied.textContent = 'Copied'
    } catch {
      key.focus()
      key.select()
      copied.textContent =
        'The browser did not allow copying. The key is selected: copy it yourself.'
    }
  })
  // The back/forward cache keeps a whole page despite no-store, and would show the key again.
  addEventListener('pagehide', () => {
    key.textContent = ''
    key.value = ''
    copy.hidden = true
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
