import { expect, test } from 'vitest'
import { formatLayerOrder } from '#starlight/styles/site-layers.ts'
import { writeFolder } from '../../../support/write-folder.ts'

test.each([
  // The order that Starlight documents for Tailwind.
  [
    '@layer base, starlight, theme, components, utilities;\n@import "tailwindcss" layer(theme);',
    '@layer base, starlight, portal, theme, components, utilities;\n',
  ],
  ['@layer reset;\n@layer starlight, own;', '@layer reset;\n@layer starlight, portal, own;\n'],
  ['@layer portal, starlight;', '@layer portal, starlight;\n'],
  ['@layer own { a { color: red } }', ''],
  ['/* @layer base, starlight; */ a { color: red }', ''],
])(
  'The layers of %j keep the site’s order, and the portal’s layer follows Starlight’s',
  async (css, order) => {
    const root = await writeFolder({ 'own.css': css })

    expect(formatLayerOrder(root, ['@fontsource/inter/400.css', './own.css'])).toBe(order)
    expect(formatLayerOrder(root, ['/own.css'])).toBe(order)
  },
)
