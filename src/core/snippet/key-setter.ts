/** The line that puts the key into `API_KEY` without leaving it in the shell's history, and how to use it. */
export interface KeySetter {
  readonly shell: 'bash or zsh' | 'PowerShell' | 'cmd'
  readonly syntax: 'bash' | 'powershell' | 'bat'
  readonly line: string
  readonly note: string
}

const describeSteps = (shell: KeySetter['shell']) =>
  `In ${shell}, run this line, paste the key and press Enter. Nothing is displayed or saved in the history.`

export const posixKeySetter: KeySetter = {
  shell: 'bash or zsh',
  syntax: 'bash',
  line: 'read -rs API_KEY && export API_KEY',
  note: describeSteps('bash or zsh'),
}

/** `Read-Host -AsSecureString` displays and records nothing; NetworkCredential turns the result back into text. */
export const powershellKeySetter: KeySetter = {
  shell: 'PowerShell',
  syntax: 'powershell',
  line: "$env:API_KEY = [Net.NetworkCredential]::new('', (Read-Host 'Key' -AsSecureString)).Password",
  note: describeSteps('PowerShell'),
}

/** cmd displays what is typed at `set /p`, so PowerShell, which every Windows has, reads the key. */
export const cmdKeySetter: KeySetter = {
  shell: 'cmd',
  syntax: 'bat',
  line: `for /f "delims=" %k in ('powershell -NoProfile -Command "[Net.NetworkCredential]::new('', (Read-Host 'Key' -AsSecureString)).Password"') do @set "API_KEY=%k"`,
  note: describeSteps('cmd'),
}
