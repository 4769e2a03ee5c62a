import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SnippetPanel } from '#console/snippet-panel/SnippetPanel.tsx'
import { renderSnippet } from '#console/snippet-panel/render-snippet.ts'
import { plan } from '../../snippets/plans.ts'

const sample = { language: 'go', text: 'client.List(ctx) // <b>' }
const offered = [
  { id: 'go', label: 'Acme SDK', sample },
  { id: 'curl', label: 'cURL' },
]
const draw = (props: object) =>
  renderToStaticMarkup(
    createElement(SnippetPanel, {
      plan,
      written: undefined,
      write: renderSnippet,
      hasFailed: false,
      prepare: () => {},
      ...props,
    }),
  )

test('A sample is shown as text, and states that it does not follow the inputs', () => {
  for (const given of [plan, undefined]) {
    const html = draw({ offered, plan: given, isExample: true })
    expect(html).toContain('A sample by the team. It does not follow what you enter.')
    expect(html).toContain('// &lt;b&gt;')
    expect(html).not.toContain('>example<')
    expect(html).toContain(
      '<option value="go" selected="">Acme SDK</option><option value="curl">cURL</option>',
    )
  }
})

test('By default, the panel offers the snippets of the portal', () => {
  const html = draw({})
  expect(html.match(/<option/g)).toHaveLength(9)
  expect(html).not.toContain('A sample by the team')
})
