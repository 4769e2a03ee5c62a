import { isDeepStrictEqual } from 'node:util'
import { snippetLanguages } from '#core/snippet/languages.ts'
import { leaveAndComeBack } from '../browser/support/back-forward-cache.ts'
import { behaviours } from './hostile-service.ts'
import type { Behaviour } from './hostile-service.ts'
import { readDownload } from './products.ts'
import type { Tour } from './tour.ts'

/** Everything that a reader may do with a key, with a search after each step. The key is held when it ends. */
export async function takeJourney(tour: Tour): Promise<void> {
  await tour.open()
  await holdByTyping(tour)
  await tour.portal.forget.click()
  await tour.look('after Forget, with nothing sent')
  await tour.lookAtMemory('after Forget, with nothing sent')

  await tour.enterKey()
  await tour.send('a success')
  await leaveAndReturn(tour)

  await tour.open()
  await tour.pasteKey()
  await tour.look('held after a paste')
  await receiveEchoes(tour)
  await takeCopies(tour)
  await print(tour)
  await forgetWhileItArrives(tour)
  await sendOffline(tour)
  await tour.portal.forget.click()
  await tour.look('after Forget, with answers')
  await tour.lookAtMemory('after Forget, with answers')

  await tour.enterKey()
  await reload(tour)
  await tour.portal.server.selectOption('service')
  await tour.enterKey()
  await crash(tour)
}

/** The two moments at which a key has to be somewhere: each also shows that the search finds the real thing. */
async function holdByTyping({ portal, ledger, ...tour }: Tour): Promise<void> {
  await tour.typeKey()
  const whileTyped = await tour.listHolders()
  // The first is the inside of the input, which the browser keeps in a shadow tree of its own.
  const field = ['DOM and shadow trees', 'field values and selection']
  ledger.noteFact(
    `Typed and not yet taken, the key is in its field only: ${whileTyped.join(', ')}`,
    isDeepStrictEqual(whileTyped, field),
  )
  // For the print view the page was restyled meanwhile, which takes the focus away.
  await portal.keyField.press('Enter')
  await portal.forget.waitFor()
  const whileHeld = await tour.listHolders()
  ledger.noteFact(
    'Held, the key is in the memory of the page only',
    isDeepStrictEqual(whileHeld, ['JavaScript heap']),
  )
  await tour.look('held after typing')
}

/** Each response is looked at in every view that it has. */
async function receiveEchoes({ portal, ledger, ...tour }: Tour): Promise<void> {
  const views = portal.response.getByRole('group', { name: 'How the body is shown' })
  let noticed = 0
  for (const behaviour of behaviours) {
    /* oxlint-disable no-await-in-loop -- one response after the other, as a reader gets them */
    await tour.send(behaviour)
    for (const view of await views.getByRole('button').all()) await view.click()
    const headers = portal.response.getByText('headers that the browser lets this page see')
    if (await headers.isVisible()) await headers.click()
    if (await portal.response.getByText('sent your key back').isVisible()) noticed += 1
    await tour.look(`after ${behaviour}`)
    if (behaviour === cut) await tour.lookForStart(`after ${behaviour}`)
    /* oxlint-enable no-await-in-loop */
  }
  // A redirect and a response without CORS are the two of which a page sees nothing.
  ledger.noteFact(
    `The page said of ${noticed} of ${behaviours.length} answers that they sent the key back`,
    noticed === behaviours.length - 2,
  )
}

const cut: Behaviour = 'a body that is cut off within the key'

/** Nothing stays of what came; then the key is held again. */
async function forgetWhileItArrives({ portal, ...tour }: Tour): Promise<void> {
  await tour.beginEndless()
  await portal.forget.click()
  await portal.response.getByText('You forgot the key').waitFor()
  await tour.look('after Forget, while a body arrived')
  await tour.lookForStart('after Forget, while a body arrived')
  await tour.lookAtMemory('after Forget, while a body arrived')
  await tour.enterKey()
}

/** Whatever has a button that copies or saves; then the responses before, opened again and compared. */
async function takeCopies({ page, portal, clipboard, ...tour }: Tour): Promise<void> {
  const views = portal.response.getByRole('group', { name: 'How the body is shown' })
  const copy = async (moment: string, name: string | RegExp, within = portal.response) => {
    await within.getByRole('button', { name, exact: true }).first().click()
    tour.searchProduct({ 'the clipboard': await clipboard.take() }, moment)
  }
  const save = async (moment: string) => {
    const saved = await readDownload(page, () =>
      portal.response.getByRole('button', { name: 'Download' }).click(),
    )
    tour.searchProduct({ 'the downloads': saved }, moment)
  }
  for (const behaviour of ['all other forms, as text', 'all other forms', 'a success'] as const) {
    /* oxlint-disable no-await-in-loop -- there is one clipboard */
    await tour.send(behaviour)
    for (const view of await views.getByRole('button').all()) {
      await view.click()
      await portal.body.waitFor()
      const name = await view.textContent()
      await copy(`a copy of the body, ${name}, after ${behaviour}`, 'Copy body')
    }
    await save(`the response, saved, after ${behaviour}`)
  }
  await portal.response.getByRole('button', { name: 'Tree' }).click()
  await portal.body.getByRole('treeitem').nth(1).click()
  await copy('a copy of one value', 'Copy value')
  await copy('a copy of a pointer', 'Copy JSON Pointer')
  for (const { id, label } of snippetLanguages) {
    await portal.language.selectOption(id)
    await copy(`the snippet for ${label}`, 'Copy', portal.snippet)
    await copy(`the line before the snippet for ${label}`, 'Copy this line', portal.snippet)
    /* oxlint-enable no-await-in-loop */
  }
  await portal.response.getByText('Responses of this page').click()
  await portal.response
    .getByRole('button', { name: /^Compare response/ })
    .first()
    .click()
  await portal.response.getByRole('button', { name: 'Close comparison' }).waitFor()
  await tour.look('with two responses compared')
  // The oldest, a success: of the newer ones some have no body to wait for.
  await portal.response
    .getByRole('button', { name: /^Show response/ })
    .last()
    .click()
  await portal.response.getByText('This is an earlier response').waitFor()
  await portal.body.waitFor()
  await tour.look('with an earlier response opened again')
}

/** What the page looks like on paper is part of every look; here is the file. */
async function print({ page, ...tour }: Tour): Promise<void> {
  tour.searchProduct({ 'the printed file': await page.pdf() }, 'printed with a key and a response')
}

async function sendOffline({ page, ...tour }: Tour): Promise<void> {
  await page.context().setOffline(true)
  await tour.send('a success')
  await tour.look('offline')
  await page.context().setOffline(false)
}

async function leaveAndReturn({ page, ledger, ...tour }: Tour): Promise<void> {
  const isFromCache = await leaveAndComeBack(page, async () => {
    await tour.look('on another page')
    await tour.lookAtMemory('on another page')
  })
  ledger.noteFact('The page came back out of the back/forward cache', isFromCache)
  await tour.look('back from another page')
  await tour.lookAtMemory('back from another page')
}

async function reload({ page, portal, ...tour }: Tour): Promise<void> {
  await page.reload()
  await portal.keyField.waitFor()
  await tour.look('after a reload')
  await tour.lookAtMemory('after a reload')
}

/**
 * The process of the page dies with the key in it, and the browser loads the page again. Playwright has no more to do with
 * such a page, so it is asked through the developer tools' protocol.
 */
async function crash({ page, ledger }: Tour): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.enable')
  const crashed = page.waitForEvent('crash')
  // Never answered, as nothing is left that could.
  client.send('Page.crash').catch(() => undefined)
  await crashed
  const loaded = new Promise((resolve) => {
    client.once('Page.loadEventFired', resolve)
  })
  await client.send('Page.reload')
  await loaded
  const { result } = await client.send('Runtime.evaluate', {
    expression: `document.querySelector('.console input[type=password]')?.value`,
  })
  ledger.noteFact('After a crash of the page its field is empty', result.value === '')
}
