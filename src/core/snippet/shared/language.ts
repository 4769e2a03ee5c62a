import type { RequestPlan } from '../../request/request-plan.ts'
import { languageLabels } from './language-labels.ts'
import type { LanguageId } from './language-labels.ts'
import { chooseInstead } from './gap.ts'
import { nameSecrets } from './program.ts'
import type { Program, Refer } from './program.ts'

export type Snippet =
  | {
      readonly outcome: 'written'
      readonly text: string
      /** The names to replace, as a sentence. Programs have it as a comment in their text. */
      readonly advice?: string
      /** The same request with the secrets out of the arguments of a command, which other users of a computer can see. */
      readonly privateText?: string
    }
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
   * Writes exactly the planned request, as an engineer would write it in a README. A program stops with a sentence where the
   * variable of a secret is not set; curl sends an empty one. Follows no redirect, as the console does not, and prints the body
   * of every response, a stream as it arrives. Never throws.
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
  readonly writePrivate?: (plan: RequestPlan) => string
}

export function makeLanguage<const Id extends LanguageId>({
  findGap,
  write,
  writePrivate,
  ...language
}: Definition<Id>): SnippetLanguage & { readonly id: Id } {
  return {
    ...language,
    label: languageLabels[language.id],
    writeSnippet: (plan) => {
      const sentence = findGap(plan)
      if (sentence !== undefined) {
        return { outcome: 'refused', sentence, instead: chooseInstead(plan) }
      }
      const text = write(plan)
      const advice = writeAdvice(plan)
      return {
        outcome: 'written',
        ...(language.syntax === 'bash'
          ? { text, ...(advice !== undefined && { advice }) }
          : { text: addComment(text, advice, language.syntax) }),
        ...(writePrivate && plan.slots.length > 0 && { privateText: writePrivate(plan) }),
      }
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

function writeAdvice({ placeholders = [] }: RequestPlan): string | undefined {
  if (placeholders.length === 0) return undefined
  return `Replace ${placeholders.join(', ').replace(/, (?=[^,]*$)/, ' and ')}.`
}

/** Not for a command: Postman’s importer rejects a comment before it, and zsh runs one as a command. */
function addComment(text: string, sentence: string | undefined, syntax: Syntax): string {
  if (sentence === undefined) return text
  const comment = `${['powershell', 'python', 'ruby'].includes(syntax) ? '#' : '//'} ${sentence}`
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
