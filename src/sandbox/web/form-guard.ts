import { type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { respondNotice } from './notice-page.ts'
import { type Sessions } from './session.ts'
import { type WebEnv } from './visitor.ts'

const maxFormBytes = 64 * 1024

/** Whether an origin is the sandbox itself. */
type IsOwn = (origin: string) => boolean

/** Refuses what no page of the sandbox sent, or what is not a form. */
export function refuseForeignForms(isOwn: IsOwn): MiddlewareHandler<WebEnv> {
  return async (context, next) => {
    if (context.req.method !== 'POST') return next()
    if (!comesFromOwnPage(context, isOwn)) {
      return respondNotice(context, 403, {
        title: 'This form was not accepted',
        text: 'It was not sent by a page of the sandbox. Open the sandbox and try again there.',
      })
    }
    const mediaType = context.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
    if (mediaType !== 'application/x-www-form-urlencoded') {
      return respondNotice(context, 415, {
        title: 'This is not a form',
        text: 'The sandbox accepts only forms of type application/x-www-form-urlencoded.',
      })
    }
    return next()
  }
}

/** Refuses a body that is larger than any form of the sandbox. */
export const limitForms: MiddlewareHandler<WebEnv> = bodyLimit({
  maxSize: maxFormBytes,
  onError: (context) =>
    respondNotice(context, 413, {
      title: 'This form is too large',
      text: 'The sandbox accepts forms of up to 64 KiB. Enter less text and try again.',
    }),
})

/** Reads a form and refuses it unless it carries its browser's own token. */
export function readForm(sessions: Sessions): MiddlewareHandler<WebEnv> {
  return async (context, next) => {
    if (context.req.method !== 'POST') return next()
    const form = new URLSearchParams(await context.req.text())
    context.set('form', form)
    if (sessions.acceptsFormToken(context.get('visitor').id, form.get('token') ?? '')) return next()
    return respondNotice(context, 403, {
      title: 'This form is out of date',
      text: 'You signed in again or the sandbox restarted after the form was opened, or this browser blocks cookies. Nothing was changed.',
    })
  }
}

function comesFromOwnPage(context: Context<WebEnv>, isOwn: IsOwn): boolean {
  const origin = context.req.header('origin')
  if (origin === undefined) return context.req.header('sec-fetch-site') === 'same-origin'
  return isOwn(origin)
}
