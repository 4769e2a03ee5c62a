import { expect, test } from 'vitest'
import { makeOperation, makeParameter } from '../../fixtures/operations.ts'
import { draw } from './draw-form.ts'

const described = (description: string) =>
  makeOperation({ parameters: [{ ...makeParameter({ name: 'id', in: 'query' }), description }] })

test('A description without markup is shown as it is', () => {
  expect(draw(described('One <b> & two.'))).toContain('One &lt;b&gt; &amp; two.')
})
