/**
 * Attempts of an injected script. Each is a statement that must run from a file loaded by the page: evaluation through the
 * debugger bypasses the policy.
 */

/** Statements that try to run text as code. Each calls `ran` with its name on success. */
export const codeAttacks = {
  eval: `eval('ran("eval")')`,
  'new Function': `new Function('ran("new Function")')()`,
  'a timer with text': `setTimeout('ran("a timer with text")')`,
  'an attribute': `const button = add('button'); button.setAttribute('onclick', 'ran("an attribute")'); button.click()`,
  'HTML with a handler': `add('div').innerHTML = '<img src="/missing.png" onerror="ran(\\'HTML with a handler\\')">'`,
  'HTML with a frame': `add('div').innerHTML = '<iframe srcdoc="<script>parent.ran(\\'HTML with a frame\\')</scr' + 'ipt>"></iframe>'`,
  'an inline script': `const script = document.createElement('script'); script.append('ran("an inline script")'); document.body.append(script)`,
  'a javascript: address': `const link = add('a'); link.href = 'javascript:ran("a javascript: address")'; link.click()`,
  'a data: module': `import('data:text/javascript,ran("a data: module")').catch(note)`,
  'a blob: script': `const script = document.createElement('script'); script.src = URL.createObjectURL(new Blob(['ran("a blob: script")'])); document.body.append(script)`,
  'a blob: worker': `new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = () => ran('a blob: worker')`,
  'a Trusted Types policy': `trustedTypes.createPolicy('attacker', { createHTML: (text) => text }); ran('a Trusted Types policy')`,
} as const satisfies Readonly<Record<string, string>>

/** Creates statements that try to reach another origin. Each requests its name as the path. */
export function createChannels(origin: string) {
  const at = (channel: string) => JSON.stringify(`${origin}/${channel}`)
  return {
    fetch: `fetch(${at('fetch')}, { mode: 'no-cors' }).catch(note)`,
    request: `const request = new XMLHttpRequest(); request.open('GET', ${at('request')}); request.send()`,
    image: `new Image().src = ${at('image')}`,
    beacon: `navigator.sendBeacon(${at('beacon')}, 'x')`,
    form: `const frame = document.createElement('iframe'); frame.name = 'sink'; document.body.append(frame); const form = add('form'); form.method = 'post'; form.target = 'sink'; form.action = ${at('form')}; form.submit()`,
    style: `add('div').style.backgroundImage = 'url(${origin}/style)'`,
    stylesheet: `const sheet = document.createElement('link'); sheet.rel = 'stylesheet'; sheet.href = ${at('stylesheet')}; document.head.append(sheet)`,
    ping: `const link = add('a'); link.href = '#'; link.ping = ${at('ping')}; link.click()`,
    prefetch: `const hint = document.createElement('link'); hint.rel = 'prefetch'; hint.href = ${at('prefetch')}; document.head.append(hint)`,
    socket: `new WebSocket(${at('socket')}.replace('http', 'ws'))`,
    events: `new EventSource(${at('events')})`,
    script: `const script = document.createElement('script'); script.src = ${at('script')}; document.body.append(script)`,
    module: `import(${at('module')}).catch(note)`,
    frame: `add('iframe').src = ${at('frame')}`,
    object: `add('object').data = ${at('object')}`,
    video: `add('video').src = ${at('video')}`,
    font: `const font = new FontFace('stolen', 'url(${origin}/font)'); font.load().catch(note)`,
  }
}

/** Creates a module that tries each attack, lists the successful ones in `done`, and marks the page at the end. */
export function createAttack(attacks: readonly string[]): string {
  return `
globalThis.done = []
globalThis.ran = (name) => { globalThis.done.push(name) }
const note = () => undefined
const add = (name) => document.body.appendChild(document.createElement(name))
${attacks.map((attack) => `try { ${attack} } catch { note() }`).join('\n')}
document.documentElement.dataset.attacked = 'true'
`
}
