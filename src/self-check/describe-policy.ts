/** One effect of a content security policy, in words. */
export interface PolicyEffect {
  readonly sentence: string
  /** Whether the policy permits what a page that holds a key should not. */
  readonly isOpen: boolean
}

/** Explains a policy's effects on a page that holds a key (CSP Level 3). */
export function describePolicy(policy: string): readonly PolicyEffect[] {
  const directives = readDirectives(policy)
  const find = (name: string) => directives.get(name)
  const fetched = (name: string) => find(name) ?? find('default-src')
  return [
    describeConnections(fetched('connect-src')),
    describeScripts(fetched('script-src')),
    describeText(find('require-trusted-types-for')),
    describeForms(find('form-action')),
    describeFraming(find('frame-ancestors')),
  ]
}

type Sources = readonly string[] | undefined

/** The first of two directives of the same name counts (CSP Level 3, section 2.2.1). */
function readDirectives(policy: string): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>()
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name !== '' && !directives.has(name.toLowerCase())) {
      directives.set(name.toLowerCase(), sources)
    }
  }
  return directives
}

function describeConnections(sources: Sources): PolicyEffect {
  if (!sources || sources.some((source) => wide.test(source))) {
    return open('Scripts may connect to any server.')
  }
  const named = sources.filter((source) => source !== "'none'")
  if (named.length === 0) return closed('Scripts cannot connect to any server.')
  const places = named.map((source) => (source === "'self'" ? 'this site' : source))
  return closed(`Scripts may connect to ${places.join(', ')} and to nothing else.`)
}

function describeScripts(sources: Sources): PolicyEffect {
  if (!sources || sources.some((source) => wide.test(source) || unsafe.has(source))) {
    return open('Scripts may come from anywhere, or from text in the page.')
  }
  if (sources.length === 1 && sources[0] === "'none'") return closed('No script may run.')
  const foreign = sources.filter((source) => !source.startsWith("'"))
  const hashes = sources.filter((source) => source.startsWith("'sha")).length
  const origin = foreign.length === 0 ? 'this site' : `this site and ${foreign.join(', ')}`
  return closed(
    `Scripts come from ${origin}${hashes > 0 ? `, and ${hashes} in the page itself, each identified by its hash` : ''}. Text is not run as code.`,
  )
}

function describeText(sources: Sources): PolicyEffect {
  return sources?.includes("'script'")
    ? closed('Text becomes markup only through a filter (Trusted Types).')
    : open('Text may become markup without a filter (no Trusted Types).')
}

function describeForms(sources: Sources): PolicyEffect {
  return sources?.length === 1 && sources[0] === "'none'"
    ? closed('Forms cannot be submitted anywhere.')
    : open('Forms may be submitted to some addresses.')
}

function describeFraming(sources: Sources): PolicyEffect {
  if (sources?.length === 1 && sources[0] === "'none'") {
    return closed('No other page may show this one in a frame.')
  }
  return open('Other pages may show this one in a frame: only a header can prevent that.')
}

/** Sources that allow whole schemes or everything. */
const wide = /^(?:\*|https?:|wss?:|data:|blob:|https?:\/\/\*)$/

const unsafe: ReadonlySet<string> = new Set(["'unsafe-inline'", "'unsafe-eval'"])

function open(sentence: string): PolicyEffect {
  return { sentence, isOpen: true }
}

function closed(sentence: string): PolicyEffect {
  return { sentence, isOpen: false }
}
