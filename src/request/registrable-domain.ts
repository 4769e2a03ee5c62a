import list from './public-suffixes.json' with { type: 'json' }

/**
 * Whether a host is a registrable domain or below one: it then belongs to one owner. Follows the algorithm of
 * https://publicsuffix.org/list/, with the private section of the list.
 */
export function hasRegistrableDomain(host: string): boolean {
  const labels = host.split('.')
  if (!labels.every((label) => isLabel.test(label)) || isNumber.test(labels.at(-1) ?? '')) {
    return false
  }
  return labels.length > countSuffixLabels(labels)
}

/** Counts the labels of the longest rule; an exception is a rule without its first label. */
function countSuffixLabels(labels: readonly string[]): number {
  for (const [index, first] of labels.entries()) {
    const rest = labels.slice(index + 1).join('.')
    const length = labels.length - index
    if (rules.has(`!${first}.${rest}`)) return length - 1
    if (rules.has(`${first}.${rest}`) || rules.has(`*.${rest}`)) return length
  }
  return 1
}

const rules: ReadonlySet<string> = new Set(list.rules.split(' '))

const isLabel = /^(?!-)[\p{L}\p{M}\p{N}_-]{1,63}(?<!-)$/u
/** A host that ends in a number is an IPv4 address (URL Standard, section 3.5). */
const isNumber = /^(?:\d+|0x[\da-f]*)$/i
