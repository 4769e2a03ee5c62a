import { isDeepStrictEqual } from 'node:util'
import { returnPath } from '#request/oauth/sign-in-flow.ts'
import { leaveAndReturn, useCredential } from './journey.ts'
import { findSecrets, getSecretNames } from './ledger.ts'
import { watchPage } from './page-watch.ts'
import { ways } from './secrets.ts'
import type { Secret } from './secrets.ts'
import { beginSignIn } from './sign-in.ts'
import { getHistory } from './storage-place.ts'
import type { Tour } from './tour.ts'

/** Uses a sign-in in every way that a reader can, with a search after each step. Ends while a token is held. */
export async function takeSignInJourney(tour: Tour): Promise<void> {
  await tour.open()
  await tour.hold()
  await findHeld(tour)
  await tour.searchPage('signed in')
  const earlier = tour.secrets.filter(isUsedOnce)
  await renew(tour)
  await tour.searchPage('after a renewal')
  // Earlier tokens are masked in responses until the user discards them.
  await tour.searchMemory('after a renewal, those before that were used once', earlier)
  await leaveAndReturn(tour)
  await forgetDuringRenewal(tour)

  await tour.hold()
  await tour.portal.forget.click()
  await tour.searchPage('after Forget, with nothing sent')
  await tour.searchMemory('after Forget, with nothing sent')

  await abandon(tour)
  await beRefused(tour)
  await signClientIn(tour)
  await tour.page.goto('about:blank')
  await tour.open()
  await tour.hold()
  await useCredential(tour)
  await tour.hold()
}

function isUsedOnce({ name }: Secret): boolean {
  return !ways[name].isHeld
}

/** Lets the server issue the next tokens after the user has discarded the earlier ones. */
async function forgetDuringRenewal({ page, portal, login, ...tour }: Tour): Promise<void> {
  await tour.hold()
  const release = login.hold()
  const asking = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Renew' }).click()
  await asking
  await portal.forget.click()
  release()
  await tour.awaitEntry()
  await tour.searchPage('after Forget during a renewal')
  await tour.searchMemory('after Forget during a renewal')
}

/** Types a client secret, gets an error that quotes it, and has it accepted. */
async function signClientIn({ page, portal, login, ...tour }: Tour): Promise<void> {
  const [secret = ''] = tour.secrets.flatMap(({ name, text }) =>
    name === 'client secret' ? text : [],
  )
  // The same address with another fragment does not reload the page.
  await page.goto('about:blank')
  await portal.open('/console/#operation=use-client-token')
  await portal.server.selectOption('sandbox')
  const field = page.getByLabel('Client secret')
  const button = page.getByRole('button', { name: 'Get a token' })
  await field.focus()
  // Typed from outside, as with a keyboard.
  await page.keyboard.type(secret)
  login.refuse(true)
  await button.click()
  const refusal = portal.request.getByText('The server refused')
  await refusal.waitFor()
  tour.ledger.noteFact(
    'A refusal that quotes the secret of a client shows none',
    !((await refusal.textContent()) ?? secret).includes(secret.slice(0, 20)),
  )
  tour.ledger.noteFact(
    'A used secret of a client leaves its field',
    (await field.inputValue()) === '',
  )
  login.refuse(false)
  await field.focus()
  await page.keyboard.type(secret)
  await button.click()
  await portal.forget.waitFor()
  await tour.searchPage('after a client signed in')
  await tour.searchForStart('after a client signed in')
  await portal.forget.click()
  await tour.searchMemory('after the token of a client was forgotten')
}

/** Verifies that tokens are found somewhere, which proves that the search finds those of a sign-in. */
async function findHeld({ ledger, ...tour }: Tour): Promise<void> {
  for (const name of getSecretNames(tour.secrets)) {
    const holders = await tour.listHolders(name)
    const { isHeld } = ways[name]
    ledger.noteFact(
      `While signed in, the ${name} is ${isHeld ? 'only in the memory of the page' : 'nowhere'}`,
      isDeepStrictEqual(holders, isHeld ? ['JavaScript heap'] : []),
    )
  }
}

/** Lets the server issue new tokens, and the page drop the earlier ones. */
async function renew({ page }: Tour): Promise<void> {
  const button = page.getByRole('button', { name: 'Renew' })
  const renewing = page.waitForResponse((response) => response.request().method() === 'POST')
  await button.click()
  await renewing
  // The button is disabled until the page holds the new tokens.
  await button.click({ trial: true })
}

/** Returns to a page that no longer waits, so that the window stays open and its code is not used. */
async function abandon({ page, portal, ledger, ...tour }: Tour): Promise<void> {
  const opened = await beginSignIn(page)
  const watch = await watchPage(page.context(), opened)
  await portal.cancel.click()
  await opened.getByRole('link', { name: 'Consent' }).click()
  await opened.getByText('The page that began this sign-in is gone').waitFor()
  const holders = await tour.listHolders('code', opened)
  ledger.noteFact(
    `While the page of the return is open, the browser has its first address in: ${holders.join(', ')}`,
    holders.every((spot) => namesFirstAddress.has(spot)),
  )
  const history = (await getHistory(opened)).join('\n')
  ledger.noteFact(
    'Back and forward lead to no address with a code',
    history.includes(returnPath) && findSecrets(tour.secrets, history).length === 0,
  )
  tour.searchExport(await watch.spots(), 'on the page of the return')
  await opened.close()
  await tour.searchPage('after a sign-in that was cancelled')
  await tour.searchMemory('after a sign-in that was cancelled')
}

/** Resources in which Chromium records the address of a page: timings, requests and script names. */
const namesFirstAddress = new Set(['performance entries', 'session history', 'JavaScript heap'])

/** Makes the server quote the received request in its error, which the page shows. */
async function beRefused({ page, portal, login, ...tour }: Tour): Promise<void> {
  login.refuse(true)
  const opened = await beginSignIn(page)
  await opened.getByRole('link', { name: 'Consent' }).click()
  await portal.request.getByText('The server refused').waitFor()
  await tour.searchPage('after a refused code')
  await tour.searchForStart('after a refused code')
  await tour.searchMemory('after a refused code')
  login.refuse(false)
  await tour.hold()
  login.refuse(true)
  await page.getByRole('button', { name: 'Renew' }).click()
  await portal.request.getByText('The server refused').waitFor()
  await tour.searchPage('after a refused renewal')
  login.refuse(false)
  await portal.forget.click()
}
