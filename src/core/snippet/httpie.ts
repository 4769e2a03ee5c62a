import { adapt } from './adapt.ts'
import { guardPosixKeyText } from './guard-posix.ts'
import { setInPosix } from './key-setter.ts'
import { keyVariable } from './language.ts'
import { writeHttpieHeader } from './quote-httpie.ts'
import { quoteForShell } from './quote.ts'

export const httpie = adapt({
  id: 'httpie',
  label: 'HTTPie',
  syntax: 'bash',
  setVariable: setInPosix,
  howToRun: 'Needs HTTPie 3 and bash or zsh.',
  writeSnippet: (plan) => {
    const parts = [
      `http ${options}`,
      `${plan.method} ${quoteForShell(plan.url)}`,
      ...plan.headers.map((header) => quoteForShell(writeHttpieHeader(header))),
    ]
    if (plan.credential === 'bearer') parts.push(hereDocument)
    return guardPosixKeyText(plan) + parts.join(' \\\n  ')
  },
})

/** Without `--ignore-netrc` a `.netrc` entry for the host replaces the Authorization header. */
const options = '--ignore-stdin --ignore-netrc --check-status --body --timeout=30'

/** HTTPie 3 reads a header's value from a file, so the key is not among its arguments. */
const hereDocument = `Authorization:@/dev/stdin <<END\nBearer $${keyVariable}\nEND`
