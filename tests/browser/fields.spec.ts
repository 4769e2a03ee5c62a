import { expect, test } from './fixtures.ts'

test('A list to choose from looks like the fields beside it, with an arrow that forced colours keep', async ({
  page,
  portal,
}) => {
  await portal.open()
  const read = () =>
    portal.server.evaluate((select) => {
      const { appearance, backgroundColor, borderColor, paddingInlineStart } =
        getComputedStyle(select)
      return { appearance, look: [backgroundColor, borderColor, paddingInlineStart] }
    })
  const field = await portal.keyField.evaluate((input) => {
    const { backgroundColor, borderColor, paddingInlineStart } = getComputedStyle(input)
    return [backgroundColor, borderColor, paddingInlineStart]
  })
  expect(await read()).toEqual({ appearance: 'none', look: field })
  // They take the drawn arrow away.
  await page.emulateMedia({ forcedColors: 'active' })
  expect((await read()).appearance).not.toBe('none')
})

test('What stands in an empty field has the colour of the page’s hints', async ({ page }) => {
  await page.goto('/console/')
  const [shown, quiet] = await page.locator('.console-key-entry input').evaluate((input) => {
    const { color, opacity } = getComputedStyle(input, '::placeholder')
    const hint = document.createElement('p')
    hint.style.color = 'var(--portal-quiet)'
    input.after(hint)
    return [`${color} ${opacity}`, `${getComputedStyle(hint).color} 1`]
  })
  expect(shown).toBe(quiet)
})
