export const token = 'obviously-fake-token/1+2='
export const password = 'obviously-fake-password'
/** As Basic sends them. */
export const pair = Buffer.from(`fake-name:${password}`).toString('base64')

/** Every text that would give a secret of these cases away. */
export const secretTexts = [token, encodeURIComponent(token), password, pair]
