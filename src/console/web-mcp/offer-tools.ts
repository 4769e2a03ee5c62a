import { findModelContext } from './model-context.ts'
import { createTools } from './tools.ts'

/** Registers the tools of this page, and shows the reader how to switch them off. */
export function offerTools(): void {
  const context = findModelContext()
  if (!context) return
  const offered = new AbortController()
  for (const tool of createTools()) context.registerTool(tool, { signal: offered.signal })
  for (const frame of document.querySelectorAll('.portal-console-frame')) {
    frame.append(createNotice(offered))
  }
}

/** Until the page is loaded again: the portal stores nothing. */
function createNotice(offered: AbortController): HTMLElement {
  const notice = document.createElement('p')
  notice.className = 'portal-web-mcp'
  notice.style.fontSize = 'var(--portal-text-xs, 0.8125rem)'
  notice.setAttribute('role', 'status')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'portal-console-button'
  button.textContent = 'Switch off'
  button.addEventListener('click', () => offered.abort())
  notice.append('An agent of this browser can fill in this form. Only you send it. ', button)
  offered.signal.addEventListener('abort', () => {
    notice.textContent = 'Agents of this browser are switched off until you load this page again.'
  })
  return notice
}
