import { sandboxUrl } from '../support/test-locations.ts'
import { expect, test } from './fixtures.ts'
import { recordAnnouncements } from './support/record-announcements.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('Parts of the console have roles and names, and the progress of a request is announced', async ({
  page,
  portal,
  createKey,
}) => {
  await portal.open()
  await expect(portal.request).toMatchAriaSnapshot(`
    - region "Request":
      - combobox "Server"
      - textbox "API key"
      - paragraph: This call takes no input.
      - button "+ Header"
      - button "+ Query"
      - paragraph: /The key stays in memory/
      - button "Send without a key"
      - button "Copy link"
      - button "Send"
  `)
  await portal.responseTab.click()
  await expect(portal.response).toMatchAriaSnapshot(`
    - region "Response":
      - paragraph: Not sent
      - paragraph: The response appears here.
  `)
  await portal.enterKey(await createKey('Announced'))
  const readAnnouncements = await recordAnnouncements(page)
  // A fast response is announced without progress.
  const { promise: heard, resolve: respond } = Promise.withResolvers<void>()
  await page.route(`${sandboxUrl}/**`, async (route) => {
    await heard
    await route.continue()
  })
  await portal.send.click()
  await expect(portal.response).toContainText('Waiting for Sandbox.')
  respond()
  await expect(portal.response).toMatchAriaSnapshot(`
    - region "Response":
      - paragraph: /^200 OK/
      - group "How the body is shown":
        - button "Tree"
        - button "Pretty" [pressed]
        - button "Raw"
      - button "Copy body"
      - button "Download"
      - group "Body"
  `)
  await expect(portal.request).toMatchAriaSnapshot(`
    - region "Request":
      - button "Forget key"
      - button "Send"
  `)
  await page.route(`${sandboxUrl}/**`, (route) => route.abort())
  await portal.send.click()
  await expect(portal.response).toMatchAriaSnapshot(`
    - region "Response":
      - paragraph: No response
      - paragraph: /^Nothing responds at localhost:[0-9]+$/
      - paragraph:
        - text: "Start the sandbox:"
        - code: npm start
      - group: Causes, and the second request without your key
  `)
  expect(await readAnnouncements()).toEqual([
    'Sending the request.',
    expect.stringMatching(/^Response: 200 OK, \d+ bytes in \d+ ms\.$/),
    'Sending the request.',
    expect.stringMatching(/^No response: .+\.$/),
  ])
})
