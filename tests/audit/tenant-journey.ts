import type { ConsolePage } from '../browser/pages/console-page.ts'
import { servicePort } from '../support/test-locations.ts'
import type { Tour } from './tour.ts'

export async function openTenant(portal: ConsolePage): Promise<void> {
  await portal.open('/console/#operation=list-experiments')
  await enterTenant(portal)
}

/** Fills in the variables of a server, whose origin is then that of a key. */
export async function enterTenant(portal: ConsolePage): Promise<void> {
  await portal.page.getByLabel('port', { exact: true }).fill(servicePort)
  await nameTenant(portal, 'acme')
}

/** Waits until a key can be entered. */
async function nameTenant({ page, keyField }: ConsolePage, name: string): Promise<void> {
  await page.getByLabel('tenant', { exact: true }).fill(name)
  await keyField.and(page.locator(':enabled')).waitFor()
}

/** Holds a key for the server of a tenant, and changes the tenant, with a search after each step. Ends while a key is held. */
export async function takeTenantJourney({ portal, ledger, ...tour }: Tour): Promise<void> {
  await tour.open()
  await tour.hold()
  await tour.searchPage('held for a tenant')
  await tour.send('a success')
  await tour.searchPage('after a response of the tenant')

  await nameTenant(portal, 'beta')
  await tour.awaitEntry()
  await tour.searchPage('after another tenant was entered')
  await tour.searchMemory('after another tenant was entered')
  await portal.sendWithoutKey.click()
  await portal.response.getByText('200').first().waitFor()
  await tour.searchPage('after a response of another tenant')

  await nameTenant(portal, 'acme')
  ledger.noteFact(
    'The key of a tenant is not held again for the same tenant',
    (await portal.keyField.inputValue()) === '' && (await portal.forget.count()) === 0,
  )
  await tour.hold()
  await tour.send('a success')
  await tour.searchPage('held again for the tenant')
}
