import type { RequestPlan } from '#request/request-plan.ts'
import { languageLabels } from './language-labels.ts'
import type { LanguageId } from './language-labels.ts'
import { chooseAlternativeLanguage } from './limitation.ts'
import { nameSecrets } from './program.ts'
import type { Program, Refer } from './program.ts'

export type Snippet =
  | {
      readonly outcome: 'written'
      readonly text: string
      /** Sentences with the variables to set and the placeholders to replace. Programs have it as a comment instead. */
      readonly advice?: string
      /** The same request without secrets in command arguments, which other users of a computer can see. */
      readonly privateText?: string
    }
  | {
      readonly outcome: 'refused'
      /** The reason why the language does not support the plan. */
      readonly sentence: string
      readonly instead: LanguageId
    }

/** Formats a planned request for use outside the browser. A snippet depends only on the plan, which cannot contain a key. */
export interface SnippetLanguage {
  /** Permanent, because it is part of URLs. */
  readonly id: string
  readonly label: string
  readonly syntax: Syntax
  readonly setVariable: (variable: string) => KeySetter
  /** A sentence on how to run it and what it requires; absent if it can be pasted into the shell. */
  readonly howToRun?: string
  /**
   * Formats exactly the planned request, in the style of a README. If the variable of a secret is not set, a program stops with a message;
   * curl sends an empty secret. Like the console, a snippet does not follow redirects. It prints the body of every response, a stream as it
   * arrives. Never throws.
   */
  readonly formatSnippet: (plan: RequestPlan) => Snippet
}

interface Definition<Id extends LanguageId> extends Omit<
  SnippetLanguage,
  'id' | 'label' | 'formatSnippet'
> {
  readonly id: Id
  readonly findLimitation: (plan: RequestPlan) => string | undefined
  readonly format: (plan: RequestPlan) => string
  readonly formatPrivate?: (plan: RequestPlan) => string
}

export function createLanguage<const Id extends LanguageId>({
  findLimitation,
  format,
  formatPrivate,
  ...language
}: Definition<Id>): SnippetLanguage & { readonly id: Id } {
  return {
    ...language,
    label: languageLabels[language.id],
    formatSnippet: (plan) => {
      const sentence = findLimitation(plan)
      if (sentence !== undefined) {
        return { outcome: 'refused', sentence, instead: chooseAlternativeLanguage(plan) }
      }
      const text = format(plan)
      const advice = formatAdvice(plan, language.syntax)
      return {
        outcome: 'written',
        ...(language.syntax === 'bash'
          ? { text, ...(advice !== undefined && { advice }) }
          : { text: addComment(text, advice, language.syntax) }),
        ...(formatPrivate && plan.slots.length > 0 && { privateText: formatPrivate(plan) }),
      }
    },
  }
}

interface ProgramDefinition<Id extends LanguageId> extends Omit<Definition<Id>, 'format'> {
  readonly refer?: Refer
  readonly format: (program: Program) => readonly string[]
}

export function createProgramLanguage<const Id extends LanguageId>({
  refer,
  format,
  ...language
}: ProgramDefinition<Id>): SnippetLanguage & { readonly id: Id } {
  return createLanguage({
    ...language,
    format: (plan) => format(nameSecrets(plan, refer)).join('\n'),
  })
}

/** Describes what is missing. A program checks its variables itself. */
function formatAdvice(
  { placeholders = [], hostVariables = [] }: RequestPlan,
  syntax: Syntax,
): string | undefined {
  const variables = syntax === 'bash' ? hostVariables.map(({ variable }) => variable) : []
  const sentences = [
    ...(variables.length > 0 ? [`Set ${joinNames(variables)} first.`] : []),
    ...(placeholders.length > 0 ? [`Replace ${joinNames(placeholders)}.`] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

function joinNames(names: readonly string[]): string {
  return names.join(', ').replace(/, (?=[^,]*$)/, ' and ')
}

/** Adds a comment to a program. Commands get none: Postman’s importer rejects a comment, and zsh runs it as a command. */
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

/** The line that sets a variable to a secret without saving it in the shell's history, and how to use it. */
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
    note: formatSteps('bash or zsh', variable),
  }
}

/** `Read-Host -AsSecureString` displays and records nothing; NetworkCredential converts the result to text. */
export function setInPowerShell(variable: string): KeySetter {
  const prompt = variable === 'API_KEY' ? 'Key' : variable
  return {
    shell: 'PowerShell',
    syntax: 'powershell',
    line: `$env:${variable} = [Net.NetworkCredential]::new('', (Read-Host '${prompt}' -AsSecureString)).Password`,
    note: formatSteps('PowerShell', variable),
  }
}

function formatSteps(shell: KeySetter['shell'], variable: string): string {
  return `In ${shell}, run this line, paste the ${describeValue(variable)} and press Enter. Nothing is displayed or saved in the history.`
}

function describeValue(variable: string): string {
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
