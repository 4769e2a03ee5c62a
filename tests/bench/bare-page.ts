/**
 * A page that does the least a console must do to show a response without blocking: a worker requests the JSON and parses
 * it, and the page shows the first rows in a list as tall as all of them. Nothing is masked, kept, explained or searchable.
 *
 * The worker starts with the page after `?early`, else at the click, as a console's code does for a reader who clicks at once.
 *
 * @param jsonUrl where the JSON is: of another origin, which costs a preflight as the console's request does, or of the page's
 */
export function writeBarePage(jsonUrl: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Bare</title>
<style>.body-list { height: 30rem; overflow: auto; font: 14px/20px monospace; white-space: pre }</style>
<button>Send</button><div class="body-list" role="region"></div>
<script>
const source = ${JSON.stringify(workerSource)}
const list = document.querySelector('.body-list')
let worker
const start = () => {
  worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
  worker.onmessage = ({ data: { rows, count } }) => {
    const extent = document.createElement('div')
    extent.style.height = 20 * count + 'px'
    extent.append(...rows.map((text) => {
      const row = document.createElement('div')
      row.className = 'body-row'
      row.textContent = text
      return row
    }))
    list.replaceChildren(extent)
  }
}
if (location.search === '?early') start()
document.querySelector('button').onclick = () => {
  if (!worker) start()
  worker.postMessage(${JSON.stringify(jsonUrl)})
}
</script>`
}

/** Every value is a row, and so is the end of every list and object. */
const workerSource = `onmessage = async ({ data }) => {
  const response = await fetch(data, {
    headers: { 'content-type': 'application/json' }, cache: 'no-store', credentials: 'omit',
  })
  const rows = []
  let count = 0
  const add = (text) => { count += 1; if (rows.length < 60) rows.push(text) }
  const visit = (value, before) => {
    if (typeof value !== 'object' || value === null) return add(before + JSON.stringify(value))
    add(before + (Array.isArray(value) ? '[' : '{'))
    for (const [name, member] of Object.entries(value)) visit(member, name + ': ')
    add(Array.isArray(value) ? ']' : '}')
  }
  visit(await response.json(), '')
  postMessage({ rows, count })
}`
