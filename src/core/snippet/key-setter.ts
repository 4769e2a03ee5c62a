/** The line that puts a secret into a variable without leaving it in the shell's history, and how to use it. */
export interface KeySetter {
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
