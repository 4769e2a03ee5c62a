/** The meaning of a status by itself, for a document that does not say: the classes and codes of RFC 9110, section 15. */
export function describeStatus(status: string): string {
  if (status.toLowerCase() === 'default') return 'any other status'
  if (/^\dxx$/i.test(status)) return `any ${status[0]}xx status without an entry of its own`
  return ''
}

/** The class of a status, which a page shows by a colour beside its digits. */
export function classifyStatus(status: string): 'success' | 'failure' | 'other' {
  if (status.startsWith('2')) return 'success'
  return /^[45]/.test(status) ? 'failure' : 'other'
}
