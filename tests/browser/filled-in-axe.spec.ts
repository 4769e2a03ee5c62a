import { expect, test } from './every-input-fixtures.ts'
import type { InputCase } from './support/inputs/input-case.ts'
import { listInputCases } from './support/inputs/input-cases.ts'
import { runAxe } from './support/run-axe.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`Axe finds nothing in consoles that are filled in, in ${colorScheme}`, async ({
    page,
    everyInput,
    operation,
    picture,
  }) => {
    test.setTimeout(60_000)
    await page.emulateMedia({ colorScheme })
    const found: string[] = []
    for (const { name, slug, fillIn } of listInputCases(picture).filter(isDifferent)) {
      /* oxlint-disable no-await-in-loop -- there is one browser */
      await operation.open(everyInput, slug)
      await fillIn(operation)
      await operation.press('Send')
      const response = operation.console.response.getByText('200 OK').first()
      await expect(operation.question.or(response)).toBeVisible()
      found.push(...(await runAxe(page)).map((finding) => `${name}: ${finding}`))
      /* oxlint-enable no-await-in-loop */
    }
    expect(found).toEqual([])
  })
}

/** Consoles that look alike are checked once. */
function isDifferent({ slug }: InputCase, index: number, all: readonly InputCase[]): boolean {
  const isFirst = all.findIndex((other) => other.slug === slug) === index
  return isFirst && ['find-pets', 'add-pet', 'add-picture', 'use-both'].includes(slug)
}
