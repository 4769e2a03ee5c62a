import type { ConsoleText } from './console-texts.ts'

/** Texts of the search. */
export const searchTexts = {
  searchIn: 'Search in',
  nothingFound: 'Nothing found. Searched: {kinds}.',
  similar: 'Similar names',
  oneResult: '1 result',
  manyResults: '{count} results',
  pages: 'Pages',
  schemas: 'Schemas',
  members: 'Parameters and fields',
  allFoundOperations: 'Show all {count} operations',
  allFoundPages: 'Show all {count} pages',
  allFoundSchemas: 'Show all {count} schemas',
  allFoundMembers: 'Show all {count} parameters and fields',
  deprecatedResult: 'Deprecated',
  startHere: 'Start here',
  groupsOfOperations: 'Groups of operations',
  everywhere: 'All',
  currentVersions: 'Current versions',
} as const

/** Texts of the scripts of generated pages. */
export const scriptTexts = {
  notCopiedPage: 'Not copied: use View as Markdown',
  notCopiedText: 'Not copied: select the text',
  notLoaded: 'Not loaded: choose again',
} as const

/** Texts of a recipe that runs in its page. */
export const recipeTexts = {
  startRecipe: 'Start the recipe',
  startAgain: 'Start again',
  noSecretInputs:
    'A recipe takes no secrets, so {names} cannot be entered here. Enter credentials in the console of each step.',
  inputRequired: 'This input is required.',
  enterNumber: 'Enter a number.',
  enterInteger: 'Enter an integer.',
  stepOf: 'Step {number} of {count}: {step}',
  stepOfRecipe: 'Step {number} of {count} of “{recipe}”: {step}',
  operationNotLoaded: 'The operation could not be loaded. Check your connection.',
  doBefore: 'First do what is described above, under “Before this step”.',
  done: 'Done',
  notFilledIn: 'Not filled in: {sentence}',
  stepSucceeded: 'Step {step} succeeded: {method} {url}, status {status}.',
  stepFailed: 'Step {step} failed: {method} {url}, status {status}.',
  noAction:
    'The recipe does not describe what follows. Change the request and send it again, or end the recipe.',
  nextStep: 'Next step',
  finishRecipe: 'Finish',
  endRecipe: 'End the recipe',
  goToStep: 'Continue with step {number}',
  goToRecipe: 'Continue with the recipe “{recipe}”',
  repeatStep: 'Repeat this step ({attempt} of {limit})',
  runStepFirst: 'Run step {number}, then repeat this step ({attempt} of {limit})',
  runRecipeFirst: 'Run the recipe “{recipe}”, then repeat this step ({attempt} of {limit})',
  labelAfter: '{label} in {seconds} s',
  labelAfterHour: '{label} in more than an hour',
  recipeSucceeded: 'The recipe succeeded.',
  recipeFailed: 'The recipe failed.',
  runAgain: 'Run again',
} as const

export type SearchText = (typeof searchTexts)[keyof typeof searchTexts]

type ScriptText = (typeof scriptTexts)[keyof typeof scriptTexts]

type RecipeText = (typeof recipeTexts)[keyof typeof recipeTexts]

export type BrowserText = ConsoleText | SearchText | ScriptText | RecipeText

export type Translations = Readonly<Partial<Record<BrowserText, string>>>

let own: Translations = {}

export function addTranslations(words: Translations): void {
  own = { ...own, ...words }
}

export function loadTranslations(): void {
  for (const { textContent } of document.querySelectorAll('.portal-translations')) {
    addTranslations(JSON.parse(textContent))
  }
}

export function translate(word: BrowserText, values?: TextValues): string {
  return interpolate(own[word] ?? word, values)
}

export type TextValues = Readonly<Record<string, string | number>>

export function interpolate(text: string, values?: TextValues): string {
  if (!values) return text
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
