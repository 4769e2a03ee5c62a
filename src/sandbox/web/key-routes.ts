import { type Context, Hono } from 'hono'
import { type SandboxDocument } from '../described/sandbox-document.ts'
import { readKeyName } from '../keys/key-name.ts'
import { type SandboxOptions } from '../described/sandbox-options.ts'
import { respondCreatedKey, respondUsedForm } from './created-key-page.ts'
import { respondDeleteConfirmation, respondKeys } from './keys-page.ts'
import { respondNewKey } from './new-key-page.ts'
import { respondCreatedPair, respondNewPassword } from './new-password-page.ts'
import { respondNotice } from './notice-page.ts'
import { type WebEnv } from './visitor.ts'

const listPath = '/settings/developer'

/** The pages below Settings, Developer. Sign-in and forms have already been checked. */
export function createKeyPages({ store, portalPort, document }: SandboxOptions): Hono<WebEnv> {
  const pages = new Hono<WebEnv>()
  const hasPasswords = usesBasic(document)

  pages.get('/', (context) => respondKeys(context, store.listKeys(), hasPasswords))

  pages.get('/new', (context) => respondNewKey(context))
  pages.post('/new', (context) =>
    createOnce(context, respondNewKey, (name) =>
      respondCreatedKey(context, store.createKey(name), portalPort),
    ),
  )

  if (hasPasswords) {
    pages.get('/new-password', (context) => respondNewPassword(context))
    pages.post('/new-password', (context) =>
      createOnce(context, respondNewPassword, (name) =>
        respondCreatedPair(context, store.createPair(name), portalPort),
      ),
    )
  }

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

/** A form creates once, however often it is sent. */
function createOnce(
  context: Context<WebEnv>,
  refuse: typeof respondNewKey,
  create: (name: string) => Response | Promise<Response>,
): Response | Promise<Response> {
  const form = context.get('form')
  const formId = form.get('form') ?? ''
  const usedForms = context.get('visitor').session?.usedForms
  if (usedForms === undefined || usedForms.has(formId)) return respondUsedForm(context)
  const typed = form.get('name') ?? ''
  const reading = readKeyName(typed)
  if (reading.kind === 'refused') {
    return refuse(context, { typed, message: reading.message, formId })
  }
  const response = create(reading.name)
  usedForms.add(formId)
  return response
}

function usesBasic({ operations }: SandboxDocument): boolean {
  return operations.some(
    ({ operation: { security } }) =>
      security.state === 'stated' &&
      security.alternatives.flat().some(({ scheme }) => scheme.type === 'basic'),
  )
}

function respondUnknownKey(context: Context<WebEnv>): Response | Promise<Response> {
  return respondNotice(context, 404, {
    title: 'Key not found',
    text: 'There is no such key. It may have been deleted already.',
    link: { href: listPath, text: 'Go to the list of keys' },
  })
}
