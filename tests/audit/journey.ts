import { isDeepStrictEqual } from 'node:util'
import { snippetLanguages } from '#snippets/languages.ts'
import { leaveAndComeBack } from '../browser/support/back-forward-cache.ts'
import { crashPage } from './chromium.ts'
import { getDownload } from './downloads.ts'
import { behaviours, withoutCors } from './hostile-service.ts'
import type { Behaviour } from './hostile-service.ts'
import type { Tour } from './tour.ts'

/** Uses a key in every way that a reader can, with a search after each step. Ends while a key is held. */
export async function takeKeyJourney(tour: Tour): Promise<void> {
  await tour.open()
  await holdByTyping(tour)
  await tour.portal.forget.click()
  await tour.searchPage('after Forget, with nothing sent')
  await tour.searchMemory('after Forget, with nothing sent')

  await tour.hold()
  await tour.send('a success')
  await leaveAndReturn(tour)

  await tour.open()
  await tour.pasteKey()
  await tour.searchPage('held after a paste')
  await useCredential(tour)
  await tour.portal.server.selectOption('service')
  await tour.hold()
  await crash(tour)
}

/** Uses a held credential in every way that a reader can. Afterwards nothing is held. */
export async function useCredential(tour: Tour): Promise<void> {
  await receiveEchoes(tour)
  await exportEverything(tour)
  await print(tour)
  await forgetWhileItArrives(tour)
  await sendOffline(tour)
  await tour.portal.forget.click()
  await tour.searchPage('after Forget, with responses')
  await tour.searchMemory('after Forget, with responses')

  await tour.hold()
  await reload(tour)
}

/** Verifies that a typed and a held key are found somewhere, which proves that the search finds a real key. */
async function holdByTyping({ portal, ledger, ...tour }: Tour): Promise<void> {
  await tour.typeKey()
  const whileTyped = await tour.listHolders('key')
  // The first hit is inside the input: the browser keeps its value in a shadow tree.
  const field = ['DOM and shadow trees', 'field values and selection']
  ledger.noteFact(
    `A key typed but not yet taken is only in its field: ${whileTyped.join(', ')}`,
    isDeepStrictEqual(whileTyped, field),
  )
  // The search restyled the page for print, which removes the focus.
  await portal.keyField.press('Enter')
  await portal.forget.waitFor()
  const whileHeld = await tour.listHolders('key')
  ledger.noteFact(
    'A held key is only in the memory of the page',
    isDeepStrictEqual(whileHeld, ['JavaScript heap']),
  )
  await tour.searchPage('held after typing')
}

async function receiveEchoes({ portal, ledger, ...tour }: Tour): Promise<void> {
  const views = portal.response.getByRole('group', { name: 'How the body is shown' })
  let noticed = 0
  for (const behaviour of behaviours) {
    await tour.send(behaviour)
    if (behaviour === withoutCors) await repeatUntilProbed({ portal, ...tour })
    for (const view of await views.getByRole('button').all()) await view.click()
    const headers = portal.response.locator('.portal-console-headers > summary')
    if (await headers.isVisible()) await headers.click()
    if (await portal.response.getByText('sent your key back').isVisible()) noticed += 1
    await tour.searchPage(`after ${behaviour}`)
    if (behaviour === cut) await tour.searchForStart(`after ${behaviour}`)
  }
  // A page cannot observe a redirect or a response without CORS.
  ledger.noteFact(
    `The page reported that ${noticed} of ${behaviours.length} responses sent the ${tour.credential} back`,
    noticed === behaviours.length - 2,
  )
}

/**
 * Repeats a request whose response pages cannot read, until the page receives the response to its second request. The page
 * waits 5 seconds for it, which may not suffice on a busy computer.
 */
async function repeatUntilProbed({ portal, send }: Pick<Tour, 'portal' | 'send'>): Promise<void> {
  const explained = portal.response.getByText('responded to a second request')
  for (let tries = 0; tries < 10; tries += 1) {
    if ((await explained.count()) > 0) return
    await send(withoutCors)
  }
}

const cut: Behaviour = 'a body that is cut off within the key'

/** Verifies that no received data remains, and holds a credential again. */
async function forgetWhileItArrives({ portal, ...tour }: Tour): Promise<void> {
  await tour.beginEndless()
  await portal.forget.click()
  await portal.response.getByText('Key cleared, so').waitFor()
  await tour.searchPage('after Forget, while a body arrived')
  await tour.searchForStart('after Forget, while a body arrived')
  await tour.searchMemory('after Forget, while a body arrived')
  await tour.hold()
}

/** Uses every button that copies or saves, and opens earlier responses again. */
async function exportEverything({ page, portal, clipboard, ...tour }: Tour): Promise<void> {
  const views = portal.response.getByRole('group', { name: 'How the body is shown' })
  const copy = async (moment: string, name: string | RegExp, within = portal.response) => {
    await within.getByRole('button', { name, exact: true }).first().click()
    tour.searchExport({ 'the clipboard': await clipboard.take() }, moment)
  }
  const save = async (moment: string) => {
    const saved = await getDownload(page, () =>
      portal.response.getByRole('button', { name: 'Download' }).click(),
    )
    tour.searchExport({ 'the downloads': saved }, moment)
  }
  for (const behaviour of ['all other forms, as text', 'all other forms', 'a success'] as const) {
    await tour.send(behaviour)
    for (const view of await views.getByRole('button').all()) {
      await view.click()
      await portal.body.waitFor()
      const name = await view.textContent()
      await copy(`the body copied as ${name}, after ${behaviour}`, 'Copy body')
    }
    await save(`the saved response, after ${behaviour}`)
  }
  await portal.response.getByRole('button', { name: 'Tree' }).click()
  await portal.body.getByRole('treeitem').nth(1).click()
  await copy('a copied value', 'Copy value')
  await copy('a copied JSON Pointer', 'Copy JSON Pointer')
  await portal.snippetTab.click()
  for (const { id, label } of snippetLanguages) {
    await portal.language.selectOption(id)
    await copy(`the snippet for ${label}`, 'Copy', portal.snippet)
    const folded = portal.snippet.locator('details:not([open]) > summary')
    while ((await folded.count()) > 0) await folded.first().click()
    await copy(`the line before the snippet for ${label}`, 'Copy this line', portal.snippet)
    if (id === 'curl')
      await copy('the form of curl that hides the key', 'Copy this command', portal.snippet)
  }
  await portal.responseTab.click()
  await portal.response.getByText('Response history').click()
  // The oldest response, a success: some newer ones have no body to wait for.
  await portal.response
    .getByRole('button', { name: /^Show response/ })
    .last()
    .click()
  await portal.response.getByText('This is an earlier response').waitFor()
  await portal.body.waitFor()
  await tour.searchPage('with an earlier response opened again')
}

/** Searches the printed file. Every other search includes the print view. */
async function print({ page, ...tour }: Tour): Promise<void> {
  tour.searchExport({ 'the printed file': await page.pdf() }, 'printed with a key and a response')
}

async function sendOffline({ page, ...tour }: Tour): Promise<void> {
  await page.context().setOffline(true)
  await tour.send('a success')
  await tour.searchPage('offline')
  await page.context().setOffline(false)
}

export async function leaveAndReturn({ page, ledger, ...tour }: Tour): Promise<void> {
  const isFromCache = await leaveAndComeBack(
    page,
    async () => {
      await tour.searchPage('on another page')
      await tour.searchMemory('on another page')
    },
    '/authentication/',
  )
  ledger.noteFact('The back/forward cache restored the page', isFromCache)
  await tour.searchPage('back from another page')
  await tour.searchMemory('back from another page')
}

async function reload({ page, ...tour }: Tour): Promise<void> {
  await page.reload()
  await tour.awaitEntry()
  await tour.searchPage('after a reload')
  await tour.searchMemory('after a reload')
}

/** Crashes the page's process while it holds the key, and lets the browser reload the page. */
async function crash({ page, ledger }: Tour): Promise<void> {
  ledger.noteFact('After a page crash, its field is empty', (await crashPage(page)) === '')
}
