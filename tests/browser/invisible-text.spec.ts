import { expect, test } from './response-fixtures.ts'
import { readClipboard } from './support/read-clipboard.ts'
import { body } from './support/response-server.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** One character of each kind: C1, soft hyphen, zero width, separators, private use, tag, selector, noncharacter. */
const kinds = [
  ['\u0085', 'U+0085'],
  ['\u00ad', 'U+00AD'],
  ['\u200b', 'U+200B'],
  ['\u2028', 'U+2028'],
  ['\ue000', 'U+E000'],
  ['\u{e0041}', 'U+E0041'],
  ['\ufe0f', 'U+FE0F'],
  ['\uffff', 'U+FFFF'],
] as const
const text = kinds.map(([character], index) => `${index}${character}`).join('')
const codes = kinds.map(([, code]) => code)

for (const view of ['Tree', 'Pretty', 'Raw']) {
  test(`Invisible characters appear as codes in names and values (${view})`, async ({
    page,
    get,
  }) => {
    const portal = await get(body(`{"n${text}":"v${text}"}`, 'application/json'))
    await portal.response.getByRole('button', { name: view, exact: true }).click()
    // The last row: in the tree, the first is the surrounding object.
    const line = portal.body.locator('.portal-body-row', { hasText: 'n0' }).last()
    const marks = line.locator('[data-codes]')
    await expect(marks).toHaveCount(2 * codes.length)
    const shown = await marks.evaluateAll((elements) =>
      elements.map((element) => {
        const { content } = getComputedStyle(element, '::before')
        // Firefox names the attribute, Chromium quotes its value.
        return content === 'attr(data-codes)' ? `"${element.dataset['codes']}"` : content
      }),
    )
    expect(shown).toEqual([...codes, ...codes].map((code) => `"${code}"`))
    await portal.response.getByRole('button', { name: 'Copy body' }).click()
    await expect(portal.response.getByText('Copied')).toBeVisible()
    expect(await readClipboard(page.context())).toContain(`v${text}`)
  })
}
