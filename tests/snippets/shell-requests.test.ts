import { proveRequests } from './prove-requests.ts'
import { cmdRulesRunner, shellRunners } from './shell-runners.ts'

/** What differs between the shells, expansion and quoting, differs for every tool alike; HTTPie takes long to start. */
const isSlow = ({ language, interpreter }: (typeof shellRunners)[number]) =>
  language.id === 'httpie' && interpreter.startsWith('zsh')

await Promise.all([
  ...shellRunners.map((runner) =>
    proveRequests(runner, (cases) =>
      isSlow(runner) ? cases.filter(({ name }) => /header|slot|text/.test(name)) : cases,
    ),
  ),
  // Without variables, which an older curl does not import.
  proveRequests(cmdRulesRunner, (cases) =>
    cases.filter(({ plan }) => plan('http://127.0.0.1:1').slots.length === 0),
  ),
])
