/** Statements that leak the text in `secret` within a page, with the place in which the check must find it. */
export const leaks = [
  ['texts and comments', `document.body.append(document.createComment(secret))`],
  ['texts and comments', `for (const letter of secret) document.body.append(letter)`],
  ['attributes', `document.body.dataset.leak = btoa('x' + secret)`],
  [
    'values of fields',
    `const input = document.createElement('input'); document.body.append(input); input.value = secret`,
  ],
  [
    'open shadow roots and templates',
    `const host = document.createElement('div'); document.body.append(host); host.attachShadow({ mode: 'open' }).append(secret)`,
  ],
  [
    'open shadow roots and templates',
    `const template = document.createElement('template'); template.content.append(secret); document.body.append(template)`,
  ],
  [
    'the address and the history of this tab',
    `history.replaceState(history.state, '', '#' + secret)`,
  ],
  [
    'the address and the history of this tab',
    `history.replaceState({ deep: [new Map([['leak', secret]])] }, '')`,
  ],
  ['the name of the window', `window.name = secret`],
  [
    'the list of requests and other timings',
    `await (await fetch('/favicon.svg?' + secret)).text()`,
  ],
  ['localStorage', `localStorage.setItem('leak', secret)`],
  ['localStorage', `localStorage.setItem(secret, 'leak')`],
  ['sessionStorage', `sessionStorage.setItem('leak', secret)`],
  ['cookies', `document.cookie = 'leak=' + secret`],
  [
    'IndexedDB',
    `const opening = indexedDB.open('leak')
    opening.onupgradeneeded = () => opening.result.createObjectStore('leaks', { autoIncrement: true }).put(new TextEncoder().encode(secret))
    await new Promise((resolve) => { opening.onsuccess = resolve })
    opening.result.close()`,
  ],
  ['Cache Storage', `await (await caches.open('leak')).put('/leak', new Response(secret))`],
] as const satisfies readonly (readonly [place: string, statement: string])[]

/** Creates an init script that leaks every key just before it is sent. */
export function leakOnSend(statement: string): string {
  return `
const send = globalThis.fetch
globalThis.fetch = async (address, options) => {
  const secret = new Headers(options?.headers).get('Authorization')?.slice('Bearer '.length)
  if (secret) { ${statement} }
  return send(address, options)
}`
}

/** An init script that copies text typed into a password field to its attribute, as a controlled field does. */
export const leakOnTyping = `
addEventListener('input', ({ target }) => {
  if (target.type === 'password') target.setAttribute('value', target.value)
}, true)`
