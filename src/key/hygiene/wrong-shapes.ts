import { isPlaceholder } from './placeholder.ts'
import type { Refusal } from './refusal.ts'

/** Finds a text that is certainly not a key; it says nothing about what a key looks like. */
export function findWrongShape(text: string): Refusal | undefined {
  const shape = wrongShapes.find(({ matches }) => matches(text))
  if (!shape) return undefined
  const { kind, what, why, remedy } = shape
  return { kind, what, why, remedy }
}

interface WrongShape extends Refusal {
  readonly matches: (text: string) => boolean
}

const commandStart =
  /^(?:[$>#%] )?(?:curl(?:\.exe)?|wget|https?|xh|iwr|irm|Invoke-RestMethod|Invoke-WebRequest)\s|^[A-Z]+ \S+ HTTP\/\d/i
const commandInside = /[\s;&|]curl(?:\.exe)?\s/i
const headerLine = /^(?:-H\s+|--header[\s=]+)?["']?[A-Z][A-Z0-9-]*:[ \t]+\S/i
const authorizationLine = /^(?:-H\s+|--header[\s=]+)?["']?authorization\s*:/i
const headerOption = /(?:^|\s)(?:-H\s|-H["']|--header[\s=])/g

const wrongShapes: readonly WrongShape[] = [
  {
    kind: 'private-key-file',
    what: 'This looks like a private key file (PEM), not an API key.',
    why: 'Such a file is for another kind of sign-in, and anyone who has it can act as its owner.',
    remedy:
      'Do not paste it here. Paste the value that was shown once, when the API key was created.',
    matches: (text) => text.startsWith('-----BEGIN'),
  },
  {
    kind: 'placeholder',
    what: 'This is a placeholder, not a key.',
    why: 'It marks where a key goes. Nothing fills it in here, so it would be sent as it is.',
    remedy: 'Paste the key itself: the value that was shown once, when the key was created.',
    matches: isPlaceholder,
  },
  {
    kind: 'command',
    what: 'This looks like a whole command or request, not just a key.',
    why: 'Extracting a key from a command would be a guess, and a wrong guess would send the wrong text.',
    remedy:
      'Paste only the key: the text after “Bearer ”, or after the name of its header or parameter, without quotation marks.',
    matches: (text) => commandStart.test(text) || commandInside.test(text),
  },
  {
    kind: 'headers',
    what: 'This looks like one or more header lines, not just a key.',
    why: 'Only a single Authorization line can be parsed without guessing which value is the key.',
    remedy:
      'Paste only the key: the text after “Bearer ” in the Authorization line, or after the colon of another header.',
    matches: isHeaders,
  },
  {
    kind: 'other-scheme',
    what: 'This is a credential for a scheme other than Bearer.',
    why: 'The field takes the bare key, and the request adds the scheme.',
    remedy: 'Paste only the key or token.',
    matches: (text) =>
      /^(?:authorization\s*:\s*)?(?:basic|digest|negotiate|ntlm|token|apikey|dpop)\s+\S+$/i.test(
        text,
      ),
  },
  {
    kind: 'web-address',
    what: 'This is a web address, not a key.',
    why: 'The whole address would be sent as the key.',
    remedy: 'Paste the key itself, and choose the server from the list of servers.',
    matches: (text) => /^https?:\/\/\S*$/i.test(text),
  },
]

function isHeaders(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const first = lines[0]?.trim() ?? ''
  if ((text.match(headerOption) ?? []).length > 1) return true
  if (!headerLine.test(first)) return false
  return lines.length > 1 || !authorizationLine.test(first)
}
