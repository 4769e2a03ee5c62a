import { makeSandbox, origin } from '../../sandbox/sandbox-under-test.ts'

export const experimentsUrl = `${origin}/v1/experiments`

/** A sandbox with one key. */
export function createApi() {
  const { app, store } = makeSandbox()
  const key = store.createKey('test')
  const get = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
    app.request(experimentsUrl, { ...init, headers })
  return { app, store, key, get, auth: { Authorization: `Bearer ${key.value}` } }
}
