import { proveRequests } from './prove-requests.ts'
import { shellRunners } from './shell-runners.ts'

/** What differs between the shells, expansion and quoting, differs for every tool alike; HTTPie takes long to start. */
const isSlow = ({ language, interpreter }: (typeof shellRunners)[number]) =>
  language.id === 'httpie' && interpreter.startsWith('zsh')

await Promise.all(
  shellRunners.map((runner) =>
    proveRequests(runner, (cases) =>
      isSlow(runner) ? cases.filter(({ name }) => /header|slot|text/.test(name)) : cases,
    ),
  ),
)
