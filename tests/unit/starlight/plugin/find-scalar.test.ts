import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findScalar } from '#starlight/plugin/find-scalar.ts'
import { hashCode } from '#starlight/finish/policy/policy.ts'
import { writeFolder } from '../../../support/write-folder.ts'

test('Finds Scalar from the folder of the site, unless the option is off', async () => {
  const withScalar = await writeFolder({
    'node_modules/@scalar/api-reference/package.json': '{ "exports": "./index.js" }',
    'node_modules/@scalar/api-reference/index.js': '',
    'site/package.json': '{}',
  })
  const file = join(withScalar, 'node_modules/@scalar/api-reference/index.js')

  const site = join(withScalar, 'site')
  const styles = [hashCode('')]

  expect(findScalar(site, undefined)).toEqual({ file, styles })
  expect(findScalar(site, true)).toEqual({ file, styles })
  expect(findScalar(site, false)).toBeUndefined()
})

test('The styles match Scalar’s release', async () => {
  const folder = await writeFolder({
    'node_modules/@scalar/api-reference/package.json': '{ "exports": "./index.js" }',
    'node_modules/@scalar/api-reference/index.js': '',
    'node_modules/@scalar/themes/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/@scalar/themes/index.js':
      'export const getThemeStyles = (name, { fonts }) => `a { /* ${name} ${fonts} */ }`',
    'node_modules/@scalar/use-toasts/package.json': '{ "exports": "./index.js" }',
    'node_modules/@scalar/use-toasts/index.js': String.raw`e.appendChild(document.createTextNode("b {\n content: \"\" }"))`,
  })

  expect(findScalar(folder, undefined)?.styles).toEqual(
    ['', '\na { /* default false */ }', 'b {\n content: "" }'].map(hashCode),
  )
})

test('Without Scalar, only the option causes an error, which names the command', async () => {
  const without = await writeFolder({ 'package.json': '{}' })

  expect(findScalar(without, undefined)).toBeUndefined()
  expect(findScalar(without, false)).toBeUndefined()
  expect(() => findScalar(without, true)).toThrow(
    'The option scalar needs the package @scalar/api-reference, which is not installed. Run npm install @scalar/api-reference, or remove the option.',
  )
})
