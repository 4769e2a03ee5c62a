import {
  checkedExperiment,
  checkedOperation,
  createDifferingBody,
} from '../fixtures/checked-responses.ts'
import { expect, test } from './response-fixtures.ts'
import { body } from './support/response-server.ts'
import { runAxe } from './support/run-axe.ts'

const which =
  'The response and the document disagree. This page cannot determine which one is right.'

function listOwner(owner: unknown) {
  const experiments = [{ id: 'a', owner }, { id: 'b' }]
  return body(JSON.stringify({ experiments }), 'application/json')
}

test('An unspecified response is reported as such', async ({ get }) => {
  const portal = await get(body('{"id":"secret","tags":[1]}', 'application/json'))
  await expect(portal.response).toContainText('The API document does not describe this status')
  await expect(portal.response).not.toContainText(which)
  await expect(portal.body.locator('.portal-body-mark')).toHaveCount(0)
})

test.describe('With a documented response', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/console/operations/list-experiments.json', async (route) =>
      route.fulfill({ json: checkedOperation }),
    )
    await page.route('**/console/schemas/experiment.json', async (route) =>
      route.fulfill({ json: checkedExperiment }),
    )
  })

  test('Only the schemas that the body reaches are loaded, each once, and a missing one is reported', async ({
    page,
    get,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const [, name] = /console\/schemas\/(.*)\.json/.exec(request.url()) ?? []
      if (name !== undefined) asked.push(name)
    })
    const portal = await get(listOwner('a text'))
    await expect(portal.response).toContainText('Matches the document')
    expect(asked).toEqual(['experiment'])

    const again = await get(listOwner({ name: 'Ada' }))
    await expect(again.response).toContainText('could not be loaded')
    expect(asked.slice(1)).toEqual(['experiment', 'owner'])

    await page.route('**/console/schemas/owner.json', async (route) =>
      route.fulfill({ json: { schema: { required: ['id'] }, schemas: {}, files: {} } }),
    )
    await again.response.getByRole('button', { name: 'Try again' }).click()
    await expect(again.response).toContainText('1 difference from the document')
  })

  test('Differences are counted, marked in text and tree, and listed with their location', async ({
    page,
    get,
  }) => {
    const portal = await get(body(createDifferingBody(3), 'application/json'))
    await expect(portal.response).toContainText('3 differences from the document')
    await expect(portal.response).toContainText(which)
    await expect(portal.body.getByRole('img', { name: 'differs from the document' })).toHaveCount(3)
    await expect(portal.body.getByRole('img', { name: 'not specified' })).toHaveCount(3)
    await portal.response.locator('.portal-console-check > summary').click()
    await expect(portal.response.locator('.portal-console-check')).toContainText(
      'Differs from the document: /experiments/*/score, 3 times, first at /experiments/0/score: the number must be at least 0.',
    )
    expect(await runAxe(page, '.portal-console-response')).toEqual([])

    await portal.response.getByRole('button', { name: 'Tree' }).click()
    const tree = page.getByRole('tree', { name: 'Body' })
    await expect(tree.getByRole('img', { name: 'differs from the document' })).toHaveCount(3)
    expect(await runAxe(page, '.portal-console-response')).toEqual([])
  })
})
