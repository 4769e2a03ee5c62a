/** What is said without the code that makes requests. */
export const forgottenSentence =
  'You forgot the key, so the request was stopped and any partial response was discarded.'

export const preventedSentence = 'Nothing was sent: a part of this page could not be loaded.'
