import { expect, test } from 'vitest'
import { makeOperation, makeParameter } from '../../../fixtures/operations.ts'
import type { RichText } from '#text/rich-text.ts'
import { renderForm } from './render-form.ts'

const described = (description: string) =>
  makeOperation({ parameters: [{ ...makeParameter({ name: 'id', in: 'query' }), description }] })

test('A description without markup is shown unchanged', () => {
  expect(renderForm(described('One <b> & two.'))).toContain('One &lt;b&gt; &amp; two.')
})

test('Renders the rich text of parameters and schemas', () => {
  const rich: RichText = [
    { tag: 'p', children: ['Use ', { tag: 'code', children: ['id'] }, '.'] },
    { tag: 'p', children: ['More.'] },
  ]
  const drawn = '<p>Use <code>id</code>.</p></div><details>'
  const parameter = { ...makeParameter({ name: 'id', in: 'path' }), isRequired: true }
  const own = { ...parameter, description: undefined, rich }
  expect(renderForm(makeOperation({ parameters: [own] }))).toContain(drawn)
  const ofSchema = { ...parameter, description: undefined, schema: { description: rich } }
  expect(renderForm(makeOperation({ parameters: [ofSchema] }))).toContain(drawn)
})
