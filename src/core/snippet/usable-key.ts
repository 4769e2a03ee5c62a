/**
 * What a program's snippet accepts as a key, as a regular expression that every language here reads alike: one or
 * more visible ASCII characters, so that the header stays one header (RFC 9110, 5.5). A snippet looks before it
 * sends, because several runtimes quote the whole header, and the key with it, in their own complaint.
 */
export const usableKey = '[!-~]+'

/** What a program's snippet says and stops with otherwise. Needs no escape in any language. */
export const unusableKey = 'API_KEY is not set, or contains white space or non-ASCII characters'
