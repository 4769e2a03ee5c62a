import type { RequestPlan } from '../../request/request-plan.ts'
import { languageLabels } from './language-labels.ts'
import type { LanguageId } from './language-labels.ts'
import { chooseInstead } from './gap.ts'
import { nameSecrets } from './program.ts'
import type { Program, Refer } from './program.ts'

export type Snippet =
  | { readonly outcome: 'written'; readonly text: string }
  | {
      readonly outcome: 'refused'
      /** The reason, naming what it cannot say. */
      readonly sentence: string
      readonly instead: LanguageId
    }

/** Writes the planned request for use outside the browser. A snippet is a function of the plan, which cannot hold a key. */
export interface SnippetLanguage {
  /** Permanent, because it is part of URLs. */
  readonly id: string
  readonly label: string
  readonly syntax: Syntax
  readonly setVariable: (variable: string) => KeySetter
  /** How to run it and what it needs, as one sentence; absent if pasting it into the shell is enough. */
  readonly howToRun?: string
  /**
   * Writes exactly the planned request, as an engineer would write it in a README. It stops with a sentence where the variable of
   * a secret is not set, follows no redirect, as the console does not, and prints the body of every response, a stream as it
   * arrives. Names that stand for missing values are listed in the first line. Never throws.
   */
  readonly writeSnippet: (plan: RequestPlan) => Snippet
}

interface Definition<Id extends LanguageId> extends Omit<
  SnippetLanguage,
  'id' | 'label' | 'writeSnippet'
> {
  readonly id: Id
  readonly findGap: (plan: RequestPlan) => string | undefined
  readonly write: (plan: RequestPlan) => string
}

export function makeLanguage<const Id extends LanguageId>({
  findGap,
  write,
  ...language
}: Definition<Id>): SnippetLanguage & { readonly id: Id } {
  return {
    ...language,
    label: languageLabels[language.id],
    writeSnippet: (plan) => {
      const sentence = findGap(plan)
      return sentence === undefined
        ? { outcome: 'written', text: namePlaceholders(write(plan), plan, language.syntax) }
        : { outcome: 'refused', sentence, instead: chooseInstead(plan) }
    },
  }
}

interface ProgramDefinition<Id extends LanguageId> extends Omit<Definition<Id>, 'write'> {
  readonly refer?: Refer
  readonly write: (program: Program) => readonly string[]
}

export function makeProgram<const Id extends LanguageId>({
  refer,
  write,
  ...language
}: ProgramDefinition<Id>): SnippetLanguage & { readonly id: Id } {
  return makeLanguage({ ...language, write: (plan) => write(nameSecrets(plan, refer)).join('\n') })
}

function namePlaceholders(
  text: string,
  { placeholders = [] }: RequestPlan,
  syntax: Syntax,
): string {
  if (placeholders.length === 0) return text
  const names = placeholders.join(', ').replace(/, (?=[^,]*$)/, ' and ')
  const sign = ['bash', 'powershell', 'python', 'ruby'].includes(syntax) ? '#' : '//'
  const comment = `${sign} Replace ${names}.`
  // Text before the opening tag of PHP is output.
  return syntax === 'php' ? text.replace('<?php', `<?php ${comment}`) : `${comment}\n${text}`
}

export type Syntax =
  | 'bash'
  | 'powershell'
  | 'javascript'
  | 'python'
  | 'go'
  | 'ruby'
  | 'php'
  | 'java'
  | 'csharp'
  | 'json'

/** The line that puts a secret into a variable without leaving it in the shell's history, and how to use it. */
interface KeySetter {
  readonly shell: 'bash or zsh' | 'PowerShell'
  readonly syntax: 'bash' | 'powershell'
  readonly line: string
  readonly note: string
}

export function setInPosix(variable: string): KeySetter {
  return {
    shell: 'bash or zsh',
    syntax: 'bash',
    line: `read -rs ${variable} && export ${variable}`,
    note: writeSteps('bash or zsh', variable),
  }
}

/** `Read-Host -AsSecureString` displays and records nothing; NetworkCredential turns the result back into text. */
export function setInPowerShell(variable: string): KeySetter {
  const prompt = variable === 'API_KEY' ? 'Key' : variable
  return {
    shell: 'PowerShell',
    syntax: 'powershell',
    line: `$env:${variable} = [Net.NetworkCredential]::new('', (Read-Host '${prompt}' -AsSecureString)).Password`,
    note: writeSteps('PowerShell', variable),
  }
}

function writeSteps(shell: KeySetter['shell'], variable: string): string {
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
