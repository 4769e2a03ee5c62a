/** Compares a number as it was typed with one of a document. Where a double cannot tell, they count as equal. */
export function compareNumbers(digits: string, bound: number): number {
  const value = Number(digits)
  if (/^-?\d{1,40}$/.test(digits) && Number.isInteger(bound)) {
    const difference = BigInt(digits) - BigInt(bound)
    return difference < 0n ? -1 : difference > 0n ? 1 : 0
  }
  return value < bound ? -1 : value > bound ? 1 : 0
}

/** Whether a number has no fraction, however it is written: 1.0 and 1e3 have none (JSON Schema 2020-12, section 4.2.3). */
export function isInteger(digits: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(digits) ?? []
  const significant = `${whole}${fraction}`.replace(/0+$/, '')
  if (significant === '') return whole !== ''
  return significant.length <= whole.length + Number(exponent)
}

/** Whether it is written as JSON writes numbers (RFC 8259, section 6). */
export function isNumber(text: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)
}
