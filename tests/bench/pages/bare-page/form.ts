import { createElement, useState } from 'react'

/** Minimal use of React or Preact: a form with a button that gets `data-hydrated`, and a line that shows that the button works. */
export function Form() {
  const [count, setCount] = useState(0)
  return createElement(
    'form',
    {
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        setCount(count + 1)
      },
    },
    createElement('label', null, 'API key ', createElement('input', { type: 'password' })),
    createElement('button', { ref: markHydrated }, 'Send'),
    createElement('output', null, count),
  )
}

function markHydrated(button: HTMLButtonElement | null): void {
  button?.setAttribute('data-hydrated', '')
}
