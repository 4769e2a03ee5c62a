import { type Context } from 'hono'
import { html } from 'hono/html'
import { respondPage } from './layout.ts'
import { type WebEnv } from './visitor.ts'

export function respondSettings(context: Context<WebEnv>): Response | Promise<Response> {
  const content = html`<h1>Settings</h1>
    <div class="card">
      <h2><a href="/settings/developer">Developer</a></h2>
      <p>Create and delete the API keys that programs use to call the API.</p>
    </div>`
  return respondPage(context, { title: 'Settings', content })
}
