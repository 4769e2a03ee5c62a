interface Started {
  readonly portal: string
  readonly sandbox: string
  readonly isKeyNeeded: boolean
}

export function formatStart({ portal, sandbox, isKeyNeeded }: Started): string {
  const first = isKeyNeeded
    ? `Start here: open the sandbox, sign in, go to Settings → Developer and choose Create New Key.
  Then paste the key at ${portal}/console/ and press Send.`
    : `Start here: open ${portal}/console/ and press Send.`
  return `
  Portal   ${portal}
  Sandbox  ${sandbox}

  ${first}

  Both can be reached from this computer only. Ctrl-C stops both.
`
}
