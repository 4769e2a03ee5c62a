/** Sentences that are said without the console's code. None of them quotes a key. */
export const endedSentences = {
  'key-forgotten': 'Key cleared, so the request was stopped and any partial response discarded.',
  'key-in-call':
    'The request shown here contained your key outside its own place, so it was removed with its response.',
  'server-changed':
    'You chose another server, so what was exchanged with the previous one was removed.',
} as const

/** Why nothing was sent, and what to do. */
export const preventedSentences = {
  'not-loaded': 'Nothing was sent: a part of this page could not be loaded.',
  cancelled: 'You cancelled before anything was sent.',
  'key-in-field':
    'Nothing was sent: a field of the request contained your key, and has been cleared. Check the field, then send again.',
  'key-in-address':
    'Nothing was sent: your key is also part of the request’s address, where it is not kept secret. Forget it and use a longer key, or send the request without one. To send it with this key all the same, run a snippet in your own terminal.',
  'key-in-request':
    'Nothing was sent: your key also occurs in a header or the body of the request, where it is not kept secret. Forget it and use a longer key, or send the request without one. To send it with this key all the same, run a snippet in your own terminal.',
} as const
