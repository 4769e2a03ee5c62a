import { formatCount } from '#text/format.ts'
import { formatDocumentName } from '#text/quote-document.ts'
import { escapeText } from '#text/rich-text.ts'
import { getPublicAddress } from '../../links/locate.ts'
import { translateToEnglish } from '../../i18n/translate.ts'
import { getChanges } from '../../navigation/version-pairs.ts'
import type { VersionPair } from '../../navigation/version-pairs.ts'
import type { ApiReference } from '../../reference/api-reference.ts'
import { effectTexts, getFirstBreaking, groupByEffect, mostBreaking } from './group-changes.ts'

export const feedPath = '/changes/feed.xml'

/** Returns the versions that a feed can list: RFC 4287 requires the date of each entry, and a build must not invent one. */
export function getDatedPairs(pairs: readonly VersionPair[]): readonly VersionPair[] {
  return pairs.filter(({ newer }) => newer.version.date !== undefined)
}

/**
 * Formats the changes of each version as an Atom feed (RFC 4287). The id of an entry is the address of its page.
 *
 * @param pairs from the newest, each with a date
 */
export function formatFeed(
  { api, settings }: Pick<ApiReference, 'api' | 'settings'>,
  pairs: readonly VersionPair[],
): string {
  const locate = (path: string) => escapeXml(getPublicAddress(path, settings))
  const entries = pairs.map((pair) => {
    const { older, newer, path } = pair
    const changes = getChanges(pair)
    const effects = groupByEffect(changes)
    const counts = effects.map(
      ({ effect, count }) => `${effectTexts[effect].label}: ${formatCount(count)}`,
    )
    const breaking = getFirstBreaking(changes)
    const lines = breaking.groups.flatMap(({ operation, schema, changes: own }) =>
      own.map(({ sentence }) => `${operation?.name ?? schema ?? 'API'}: ${sentence}`),
    )
    if (breaking.count > mostBreaking) {
      lines.push(
        translateToEnglish('All {count} breaking changes', { count: formatCount(breaking.count) }) +
          `: ${getPublicAddress(path, settings)}#breaking`,
      )
    }
    return [
      '  <entry>',
      `    <id>${locate(path)}</id>`,
      `    <title>${escapeXml(`${newer.version.label}: changes since ${older.version.label}`)}</title>`,
      `    <updated>${formatTime(newer)}</updated>`,
      `    <link href="${locate(path)}"/>`,
      `    <content type="text">${escapeXml([counts.join(', '), ...lines].join('\n'))}</content>`,
      '  </entry>',
    ]
  })
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${locate(feedPath)}</id>`,
    `  <title>${escapeXml(`Changes of ${formatDocumentName(api.title)}`)}</title>`,
    `  <author><name>${escapeXml(formatDocumentName(api.title))}</name></author>`,
    ...pairs.slice(0, 1).map(({ newer }) => `  <updated>${formatTime(newer)}</updated>`),
    `  <link rel="self" href="${locate(feedPath)}"/>`,
    `  <link href="${locate('/changes/')}"/>`,
    ...entries.flat(),
    '</feed>',
    '',
  ].join('\n')
}

/** Escapes a text. Replaces characters that XML cannot contain, even escaped (XML 1.0, section 2.2). */
function escapeXml(text: string): string {
  return escapeText(text.replaceAll(forbidden, '\u{FFFD}'))
}

const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

function formatTime({ version }: VersionPair['newer']): string {
  return `${version.date}T00:00:00Z`
}
