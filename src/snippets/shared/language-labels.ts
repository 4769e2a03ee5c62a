/** The labels of snippet languages by their permanent ids, in display order. Separate, because the languages are loaded on demand. */
export const languageLabels = {
  curl: 'curl (bash, zsh)',
  powershell: 'PowerShell (Invoke-RestMethod)',
  javascript: 'JavaScript (fetch)',
  'python-requests': 'Python (requests)',
  go: 'Go',
  ruby: 'Ruby',
  php: 'PHP',
  java: 'Java',
  csharp: 'C#',
} as const

export type LanguageId = keyof typeof languageLabels

/** Formats the name of the language of a sample: `typescript` → TypeScript. */
export function formatLanguageName(id: string): string {
  return names.get(id) ?? id.replace(/^[a-z]/, (letter) => letter.toUpperCase())
}

const names: ReadonlyMap<string, string> = new Map([
  ['typescript', 'TypeScript'],
  ['javascript', 'JavaScript'],
  ['powershell', 'PowerShell'],
  ['php', 'PHP'],
  ['curl', 'curl'],
  ['csharp', 'C#'],
])
