/** The words of a path or a name: `payment_intents`, `paymentIntents` and `payment-intents` are two words each. */
export function listWords(name: string): readonly string[] {
  return name
    .replaceAll(/([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map(writeWord)
}

function writeWord(word: string): string {
  const lower = word.toLowerCase()
  const known = short.get(lower) ?? short.get(lower.replace(/s$/, ''))
  if (known !== undefined) return short.has(lower) ? known : `${known}s`
  return /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word) ? word : lower
}

const short: ReadonlyMap<string, string> = new Map(
  'AI API CSV DNS GPG HTML HTTP HTTPS ID IP JSON OAuth OIDC PDF SAML SCIM SKU SMS SQL SSH SSL SSO TLS UI URI URL UUID VM VPC XML'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
)

/** A tag as people write it: `payment_intents` is “Payment intents”; what somebody wrote as words stays. */
export function nameTag(tag: string): string {
  const isIdentifier = /^[\p{Ll}\p{N}_-]+$/u.test(tag)
  return capitalize(isIdentifier ? listWords(tag).join(' ') : tag.replaceAll('_', ' ')) || tag
}

/** With a capital first, but for names such as iOS. */
export function capitalize(words: string): string {
  return words.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase())
}

/** An English noun in the singular. */
export function singularize(word: string): string {
  const lower = word.toLowerCase()
  const known = irregular.get(lower)
  if (known !== undefined) return known
  if (/(?:ss|us|is|news|series|sms|dns|aws|ios|https|kubernetes)$/.test(lower)) return word
  if (/(?:[^aeiou])ies$/.test(lower)) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh|zz)es$/.test(lower)) return word.slice(0, -2)
  return /[^s]s$/.test(lower) && word.length > 3 ? word.slice(0, -1) : word
}

const irregular: ReadonlyMap<string, string> = new Map([
  ['aliases', 'alias'],
  ['analyses', 'analysis'],
  ['caches', 'cache'],
  ['children', 'child'],
  ['cookies', 'cookie'],
  ['ids', 'ID'],
  ['indices', 'index'],
  ['ips', 'IP'],
  ['movies', 'movie'],
  ['people', 'person'],
  ['statuses', 'status'],
  ['vms', 'VM'],
])

/** Whether a word at the end of a path says what to do there, and is not what is there. */
export function isVerb(word: string): boolean {
  return verbs.has(word)
}

const verbs: ReadonlySet<string> = new Set(
  `abort accept acknowledge activate add apply approve archive assign attach authenticate authorize batch block bulk cancel
capture change check clear clone close compare complete confirm convert copy count create deactivate decline delete deploy
detach disable dismiss dispatch download duplicate edit enable enroll evaluate execute expire export extend fail finalize find
follow force fork generate get grant import increment install invalidate invite invoke join kill leave link list lock login logout
lookup mark merge migrate move mute pause pay pin ping poll preview process promote publish purge query read rebuild recover
redeem refresh refund regenerate register reject release reload remove rename reopen reorder replace replay report request rerequest rerun
resend reset resolve restart restore resume retrieve retry return reverse revert revoke rollback rotate run save schedule
search send set share sign skip snooze star start stop submit subscribe suspend swap sync test toggle transfer trigger
unarchive unassign unblock undo unfollow uninstall unlink unlock unmute unpin unpublish unstar unsubscribe update upgrade
upload upsert validate verify view void watch withdraw`.split(/\s+/),
)

/** Those of them that read, for which GET is used too. */
export const verbsOfReading: ReadonlySet<string> = new Set(
  'compare count download export find lookup preview search validate verify watch'.split(' '),
)
