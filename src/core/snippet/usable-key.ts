/**
 * The keys that a program's snippet accepts, as a regular expression that means the same in every language here: one or
 * more visible ASCII characters, so that the header stays one header (RFC 9110, 5.5). A snippet checks before it sends,
 * because several runtimes quote the whole header, and the key with it, in their error.
 */
export const usableKey = '[!-~]+'

/** The message with which a program's snippet otherwise stops. Needs no escape in any language. */
export const unusableKey = 'API_KEY is not set, or contains white space or non-ASCII characters'
