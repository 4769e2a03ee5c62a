import type { Element } from 'hast'
import { selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import type { Code } from 'mdast'

/** A code block with its language, and its file name as in the pages' source. */
export function writeCode(pre: Element, title = ''): Code {
  const lines = selectAll('.ec-line', pre)
  const text =
    lines.length > 0
      ? lines.map((line) => toString(line).replace(/\n$/, '')).join('\n')
      : toString(pre).replace(/\n$/, '')
  const language = pre.properties['dataLanguage']
  return {
    type: 'code',
    lang: typeof language === 'string' ? language : null,
    meta: title === '' ? null : `title="${title}"`,
    value: text,
  }
}
