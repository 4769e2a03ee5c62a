import type { CredentialSlot } from '../request/request-plan.ts'

/** The environment variables from which a snippet fills a slot. Their values are nowhere in a snippet. */
export type SlotVariables =
  | {
      readonly slot: Exclude<CredentialSlot, { readonly place: 'basic' }>
      readonly user?: undefined
      readonly secret: string
    }
  | {
      readonly slot: Extract<CredentialSlot, { readonly place: 'basic' }>
      readonly user: string
      readonly secret: string
    }

/**
 * Names the variables of a plan's slots, in their order. A single slot needs no telling apart: it is `API_KEY`, or `API_USER`
 * and `API_PASSWORD`. Several are named after their schemes.
 */
export function listVariables(slots: readonly CredentialSlot[]): readonly SlotVariables[] {
  const taken = new Set<string>()
  const isOnly = slots.length === 1
  return slots.map((slot) => {
    const isFree = (name: string) => listNames(slot, name, isOnly).every((full) => !taken.has(full))
    const base = chooseFree(isOnly ? 'API' : writeName(slot.scheme), isFree)
    for (const name of listNames(slot, base, isOnly)) taken.add(name)
    return slot.place === 'basic'
      ? { slot, user: `${base}_USER`, secret: `${base}_PASSWORD` }
      : { slot, secret: isOnly ? `${base}_KEY` : base }
  })
}

/** Every variable of a plan's slots, in the order in which a reader sets them. */
export function listVariableNames(slots: readonly CredentialSlot[]): readonly string[] {
  return listVariables(slots).flatMap(({ user, secret }) =>
    user === undefined ? [secret] : [user, secret],
  )
}

function listNames({ place }: CredentialSlot, base: string, isOnly: boolean): readonly string[] {
  if (place === 'basic') return [`${base}_USER`, `${base}_PASSWORD`]
  return [isOnly ? `${base}_KEY` : base]
}

function chooseFree(base: string, isFree: (name: string) => boolean): string {
  let name = base
  for (let number = 2; !isFree(name); number += 1) name = `${base}_${number}`
  return name
}

/** Upper snake case; POSIX names are letters, digits and underscores, with no digit first (POSIX.1-2024, 3.216). */
function writeName(scheme: string): string {
  const name = scheme
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  if (name === '') return 'API_KEY'
  return /^\d/.test(name) || systemNames.test(name) ? `API_${name}` : name
}

/** Names that change what a shell, a program or a library does. */
const systemNames =
  /^(?:PATH|HOME|USER|USERNAME|USERPROFILE|LOGNAME|SHELL|PWD|OLDPWD|TERM|LANG|LANGUAGE|IFS|UID|GID|EUID|PPID|TMPDIR|TMP|TEMP|HOST|HOSTNAME|ENV|CDPATH|FPATH|MAIL|RANDOM|SECONDS|LINENO|OPTARG|OPTIND|REPLY|STATUS|PROMPT|PS\d|COMSPEC|WINDIR|OS|NETRC|WGETRC|SYSTEM_WGETRC|GOPATH|GOFLAGS|RUBYOPT|RUBYLIB|PYTHONPATH|PYTHONSTARTUP|RUSTFLAGS|NODE_OPTIONS|NODE_PATH|JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|.*_PROXY|(?:LC|LD|DYLD|BASH|HTTPIE|CURL|SSL|REQUESTS|DOTNET|CARGO)_.*)$/
