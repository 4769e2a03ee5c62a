import { type Context, Hono } from 'hono'
import { readKeyName } from '../key-name.ts'
import { type SandboxOptions } from '../sandbox-options.ts'
import { respondCreatedKey, respondUsedForm } from './created-key-page.ts'
import { respondDeleteConfirmation, respondKeys } from './keys-page.ts'
import { respondNewKey } from './new-key-page.ts'
import { respondNotice } from './notice-page.ts'
import { type WebEnv } from './visitor.ts'

const listPath = '/settings/developer'

/** The pages below Settings, Developer. Sign-in and forms have already been checked. */
export function createKeyPages({ store, portalPort }: SandboxOptions): Hono<WebEnv> {
  const pages = new Hono<WebEnv>()

  pages.get('/', (context) => respondKeys(context, store.listKeys()))

  pages.get('/new', (context) => respondNewKey(context))
  pages.post('/new', (context) => {
    const form = context.get('form')
    const formId = form.get('form') ?? ''
    const usedForms = context.get('visitor').session?.usedForms
    if (usedForms === undefined || usedForms.has(formId)) return respondUsedForm(context)
    const typed = form.get('name') ?? ''
    const reading = readKeyName(typed)
    if (reading.kind === 'refused') {
      return respondNewKey(context, { typed, message: reading.message, formId })
    }
    const key = store.createKey(reading.name)
    usedForms.add(formId)
    return respondCreatedKey(context, key, portalPort)
  })

  pages.get('/keys/:id/delete', (context) => {
    const key = store.findById(context.req.param('id'))
    return key === undefined ? respondUnknownKey(context) : respondDeleteConfirmation(context, key)
  })
  pages.post('/keys/:id/delete', (context) => {
    const key = store.findById(context.req.param('id'))
    if (key === undefined || !store.deleteKey(key.id)) return respondUnknownKey(context)
    const { session } = context.get('visitor')
    if (session !== undefined) session.notice = `The key “${key.name}” was deleted.`
    return context.redirect(listPath, 303)
  })

  return pages
}

function respondUnknownKey(context: Context<WebEnv>): Response | Promise<Response> {
  return respondNotice(context, 404, {
    title: 'Key not found',
    text: 'There is no such key. It may have been deleted already.',
    link: { href: listPath, text: 'Go to the list of keys' },
  })
}
