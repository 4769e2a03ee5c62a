/** The changes of one day, or of one release that was tagged on it. */
export interface Changes {
  readonly title: string
  readonly subjects: readonly string[]
}

/** @param log a line for each commit, newest first: its date, the names that point to it, and its subject, between tabs */
export function groupByDay(log: string): readonly Changes[] {
  const days = new Map<string, string[]>()
  let release = ''
  for (const line of log.split('\n').filter((text) => text !== '')) {
    const [date = '', names = '', ...subject] = line.split('\t')
    // A release has everything since the one before it, so its name holds until the next.
    release = /tag: ([^,]+)/.exec(names)?.[1] ?? release
    const title = release === '' ? date : release
    days.set(title, [...(days.get(title) ?? []), subject.join(' ')])
  }
  return [...days].map(([title, subjects]) => ({ title, subjects }))
}

/** In Markdown. */
export function writeChangelog(groups: readonly Changes[]): string {
  return ['# Changes', ...groups.flatMap(writeGroup), ''].join('\n')
}

function writeGroup({ title, subjects }: Changes): readonly string[] {
  const items = subjects.map((subject) => `- ${subject.replace(/[\\`*_<>[\]]/g, '\\$&')}`)
  return ['', `## ${title}`, '', ...items]
}
