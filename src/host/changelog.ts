import { execFileSync } from 'node:child_process'
import { groupByDay, writeChangelog } from './group-changes.ts'
import { projectRoot } from './places.ts'

/** `npm run --silent changelog`: what has changed, newest first, from the commits themselves, so that it cannot go stale. */
const log = execFileSync(
  'git',
  ['log', '--no-merges', '--date=short', '--format=%ad%x09%D%x09%s', ...process.argv.slice(2)],
  { cwd: projectRoot, encoding: 'utf8' },
)
process.stdout.write(writeChangelog(groupByDay(log)))
