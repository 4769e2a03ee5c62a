/** Messages available without the console's code. They never quote a key. */
export const endedMessages = {
  'key-forgotten': 'Key cleared, so the request was stopped and any partial response discarded.',
  'key-in-call':
    'The request shown here contained your key outside its credential field, so it was removed with its response.',
  'server-changed':
    'You chose another server, so the request and response of the previous one were removed.',
} as const

/** Reasons why nothing was sent, and the next step. */
export const preventedMessages = {
  'not-loaded': 'Nothing was sent: a part of this page could not be loaded.',
  cancelled: 'You cancelled before anything was sent.',
  'key-in-field':
    'Nothing was sent: a field of the request contained your key, and has been cleared. Check the field, then send again.',
  'key-in-address':
    'Nothing was sent: your key is also part of the request’s address, where it is not kept secret. Forget it and use a longer key, or send the request without one. To send it with this key anyway, run a snippet in your own terminal.',
  'key-in-request':
    'Nothing was sent: your key also occurs in a header or the body of the request, where it is not kept secret. Forget it and use a longer key, or send the request without one. To send it with this key anyway, run a snippet in your own terminal.',
} as const
