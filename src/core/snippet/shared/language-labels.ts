/** The languages of snippets by their permanent ids, in the order of lists. What writes them is loaded when it is needed. */
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
