import { type Context } from 'hono'
import { html } from 'hono/html'
import { findTier, type DescribedService } from '../described/service.ts'
import { type Tier } from '../http/tier.ts'
import { type Html, respondPage } from './layout.ts'
import { type WebEnv } from './visitor.ts'

/** Which operations the sandbox serves, and how far it goes for each. */
export function respondOperations(
  context: Context<WebEnv>,
  service: DescribedService,
): Response | Promise<Response> {
  const { title, operations } = service.document
  const content = html`<p class="back"><a href="/">Start</a></p>
    <h1>Operations</h1>
    <p>
      The sandbox answers
      ${operations.length === 1 ? 'the one operation' : `all ${operations.length} operations`} of
      <bdi>${title}</bdi>. Each response names its tier in the header <code>Sandbox-Tier</code>;
      this is the tier of a request that does not choose another response.
    </p>
    <dl>
      ${tiers
        .filter(([tier]) => service.implementation || tier !== 'implemented')
        .map(
          ([tier, meaning]) =>
            html`<dt><code>${tier}</code></dt>
              <dd>${meaning}</dd>`,
        )}
    </dl>
    <ul class="keys">
      ${operations.map((one) => {
        const { method, path } = one.operation
        return renderOperation(`${method} ${path}`, findTier(service, one))
      })}
    </ul>`
  return respondPage(context, { title: 'Operations', content })
}

const tiers = [
  ['implemented', 'The sandbox does what the operation says.'],
  [
    'example',
    'The sandbox responds with the document’s own example, or with one that is put together from those of its members. Prefer: code=404 chooses the status, and Prefer: example=name the example.',
  ],
  [
    'echo',
    'The document shows no example of the response. The sandbox invents none and tells what it understood of the request.',
  ],
  ['own', 'The sandbox speaks for itself: it refuses a request that differs from the document.'],
] as const satisfies readonly (readonly [Tier, string])[]

function renderOperation(name: string, tier: Tier): Html {
  return html`<li>
    <p>
      <bdi><code>${name}</code></bdi>
    </p>
    <p><code>${tier}</code></p>
  </li>`
}
