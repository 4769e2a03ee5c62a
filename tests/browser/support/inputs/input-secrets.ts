export const token = 'obviously-fake-token/1+2='
export const password = 'obviously-fake-password'
/** Credentials as encoded by Basic authentication. */
export const pair = Buffer.from(`fake-name:${password}`).toString('base64')

/** Every text that would reveal a secret of these cases. */
export const secretTexts = [token, encodeURIComponent(token), password, pair]
