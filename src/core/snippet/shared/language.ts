import type { RequestPlan } from '../../request/request-plan.ts'

/** A planned request as text, or why this form cannot say it. */
export type Snippet =
  | { readonly outcome: 'written'; readonly text: string }
  | {
      readonly outcome: 'refused'
      /** The reason, naming what it cannot say. */
      readonly sentence: string
      /** The `id` of a language that can. */
      readonly instead: string
    }

/**
 * How a snippet is written: `short`, as an engineer writes it in a README, or `careful`, with more lines that keep secrets out of
 * lists of processes, check them before they are sent, and limit the time.
 */
export type Manner = 'short' | 'careful'

/** Writes the planned request for use outside the browser. A snippet is a function of the plan, which cannot hold a key. */
export interface SnippetLanguage {
  /** Permanent, because it is part of URLs. */
  readonly id: string
  readonly label: string
  /** The Shiki grammar that colours it. */
  readonly syntax: Syntax
  /** How to put a secret into an environment variable in the shell that runs this snippet. */
  readonly setVariable: (variable: string) => KeySetter
  /** How to run it and what it needs, as one sentence; absent if pasting it into the shell is enough. */
  readonly howToRun?: string
  /** When to choose this form over another, as one sentence. */
  readonly whenToUse?: string
  /**
   * Writes exactly the planned request, so that its response is printed and no redirect takes a secret elsewhere. The careful
   * manner also stops with a clear message if a variable of a slot cannot be used, and fails on a status outside 2xx. Names that
   * stand for missing values are listed in the first line. Never throws.
   *
   * @param manner short unless given
   */
  readonly writeSnippet: (plan: RequestPlan, manner?: Manner) => Snippet
}

/** A language as it is defined: a reason against a plan, and what writes all others. */
interface Definition<Id extends string> extends Omit<SnippetLanguage, 'id' | 'writeSnippet'> {
  readonly id: Id
  readonly findGap: (plan: RequestPlan, manner: Manner) => Gap | undefined
  readonly write: (plan: RequestPlan, manner: Manner) => string
}

export function makeLanguage<const Id extends string>({
  findGap,
  write,
  ...language
}: Definition<Id>): SnippetLanguage & { readonly id: Id } {
  return {
    ...language,
    writeSnippet: (plan, manner = 'short') => {
      const gap = findGap(plan, manner)
      return gap === undefined
        ? { outcome: 'written', text: namePlaceholders(write(plan, manner), plan, language.syntax) }
        : { outcome: 'refused', ...gap }
    },
  }
}

/** Says in the first line of a snippet what somebody has to complete. */
function namePlaceholders(
  text: string,
  { placeholders = [] }: RequestPlan,
  syntax: Syntax,
): string {
  if (placeholders.length === 0) return text
  const names = placeholders.join(', ').replace(/, (?=[^,]*$)/, ' and ')
  const comment = `${comments[syntax]} Replace ${names}.`
  // Text before the opening tag of PHP is output.
  return syntax === 'php' ? text.replace('<?php', `<?php ${comment}`) : `${comment}\n${text}`
}

export type Syntax =
  | 'bash'
  | 'powershell'
  | 'bat'
  | 'javascript'
  | 'python'
  | 'go'
  | 'ruby'
  | 'php'
  | 'java'
  | 'csharp'
  | 'rust'

const comments: Readonly<Record<Syntax, string>> = {
  bash: '#',
  powershell: '#',
  bat: 'rem',
  javascript: '//',
  python: '#',
  go: '//',
  ruby: '#',
  php: '//',
  java: '//',
  csharp: '//',
  rust: '//',
}

/** The line that puts a secret into a variable without leaving it in the shell's history, and how to use it. */
interface KeySetter {
  readonly shell: 'bash or zsh' | 'PowerShell' | 'cmd'
  readonly syntax: 'bash' | 'powershell' | 'bat'
  readonly line: string
  readonly note: string
}

export function setInPosix(variable: string): KeySetter {
  return {
    shell: 'bash or zsh',
    syntax: 'bash',
    line: `read -rs ${variable} && export ${variable}`,
    note: describeSteps('bash or zsh', variable),
  }
}

/** `Read-Host -AsSecureString` displays and records nothing; NetworkCredential turns the result back into text. */
export function setInPowerShell(variable: string): KeySetter {
  return {
    shell: 'PowerShell',
    syntax: 'powershell',
    line: `$env:${variable} = ${readSecret(variable)}`,
    note: describeSteps('PowerShell', variable),
  }
}

/** cmd displays what is typed at `set /p`, so PowerShell, which every Windows has, reads the key. */
export function setInCmd(variable: string): KeySetter {
  return {
    shell: 'cmd',
    syntax: 'bat',
    line: `for /f "delims=" %k in ('powershell -NoProfile -Command "${readSecret(variable)}"') do @set "${variable}=%k"`,
    note: describeSteps('cmd', variable),
  }
}

function readSecret(variable: string): string {
  const prompt = variable === 'API_KEY' ? 'Key' : variable
  return `[Net.NetworkCredential]::new('', (Read-Host '${prompt}' -AsSecureString)).Password`
}

function describeSteps(shell: KeySetter['shell'], variable: string): string {
  return `In ${shell}, run this line, paste the ${nameValue(variable)} and press Enter. Nothing is displayed or saved in the history.`
}

function nameValue(variable: string): string {
  switch (variable) {
    case 'API_KEY':
      return 'key'
    case 'API_USER':
      return 'user name'
    case 'API_PASSWORD':
      return 'password'
    default:
      return `value of ${variable}`
  }
}

/** Why a form cannot say a plan, and the `id` of one that can. */
export interface Gap {
  readonly sentence: string
  readonly instead: string
}
