import { encodeUnreserved } from '../request/serialize/percent-encode.ts'
import type { CredentialSlot, RequestPlan } from '../request/request-plan.ts'
import { listBodyOptions, posixSyntax, writeCurlCommand } from './shared/curl-command.ts'
import { findCurlGap } from './shared/curl-gap.ts'
import { fillPlan, findPair, holdsSecret } from './shared/fill-plan.ts'
import type { FilledPlan } from './shared/fill-plan.ts'
import { encodeInPosix, guardFile, guardPosix } from './shared/guard-posix.ts'
import { makeLanguage, setInPosix } from './shared/language.ts'
import type { Manner } from './shared/language.ts'
import { findSlotGap } from './shared/program-gap.ts'
import {
  expandChecked,
  expandOrStop,
  quoteForShell,
  writeHeaderLine,
  writeHeaderWord,
  writeUrlWord,
} from './shared/shell-words.ts'
import type { Expand } from './shared/shell-words.ts'

export const curl = makeLanguage({
  id: 'curl',
  label: 'curl (bash, zsh)',
  syntax: 'bash',
  setVariable: setInPosix,
  findGap: findCurlGap,
  write: (plan, manner) => (manner === 'careful' ? writeCareful(plan) : writeShort(plan)),
})

function writeShort(plan: RequestPlan): string {
  const filled = fillPlan(plan, (slot) => !isQueryOption(slot, plan))
  const command = writeParts(plan, filled, {
    manner: 'short',
    expand: expandOrStop,
    address: writeUrlWord(filled.url),
  })
  return encodeInPosix(filled) + command
}

/** Keeps the key out of curl’s arguments, which the list of processes shows, where that is possible. */
function writeCareful(plan: RequestPlan): string {
  const filled = fillPlan(plan)
  const isHidden = findSlotGap(plan, '') === undefined
  const command = writeParts(plan, filled, {
    manner: 'careful',
    expand: expandChecked,
    address: isHidden ? writeAddress(filled) : writeUrlWord(filled.url),
    ...(isHidden && { credentials: writeHereDocument(filled) }),
  })
  return guardPosix(filled, isHidden) + guardFile(plan.body) + command
}

interface Parts {
  readonly manner: Manner
  readonly expand: Expand
  readonly address: string
  readonly credentials?: readonly string[]
}

function writeParts(
  plan: RequestPlan,
  filled: FilledPlan,
  { expand, credentials, ...parts }: Parts,
): string {
  return writeCurlCommand(plan, posixSyntax, {
    ...parts,
    headers: filled.headers,
    body: [
      ...listBodyOptions(plan, posixSyntax.quote),
      ...filled.variables.flatMap((variables) => writeBodySecret(variables, expand)),
    ],
    credentials: credentials ?? [
      ...filled.variables.flatMap((variables) =>
        isQueryOption(variables.slot, plan) && parts.manner === 'short'
          ? writeQuerySecret(variables, plan, expand)
          : [],
      ),
      ...filled.secretHeaders.map((header) => writeCredential(header, expand)),
    ],
  })
}

/** Whether curl itself encodes a secret of the query, and appends it to the address (`--url-query`: curl 7.87). */
function isQueryOption({ place }: CredentialSlot, { slots }: RequestPlan): boolean {
  return place === 'query' && slots.every((slot) => slot.place !== 'path')
}

type Variables = FilledPlan['variables'][number]

/** `-G` would put a body into the address, too. */
function writeQuerySecret(
  { slot, secret }: Variables,
  { body }: RequestPlan,
  expand: Expand,
): readonly string[] {
  const option = body.kind === 'none' ? '-G --data-urlencode' : '--url-query'
  return slot.place === 'query' ? [`${option} ${writeField(slot, secret, expand)}`] : []
}

/** `--data-urlencode` encodes what follows the equals sign, and joins it to the rest of the form. */
function writeBodySecret({ slot, secret }: Variables, expand: Expand): readonly string[] {
  if (slot.place === 'part') {
    return [`--form-string ${quoteForShell(`${slot.name}=`)}"${expand(secret)}"`]
  }
  return slot.place === 'form' ? [`--data-urlencode ${writeField(slot, secret, expand)}`] : []
}

function writeField({ name }: { readonly name: string }, secret: string, expand: Expand): string {
  return `"${encodeUnreserved(name)}=${expand(secret)}"`
}

/** curl hides what follows `-u` from the process list, and encodes it. */
function writeCredential(header: FilledPlan['secretHeaders'][number], expand: Expand): string {
  const pair = findPair(header)
  return pair?.user === undefined
    ? `-H ${writeHeaderWord(header, expand)}`
    : `-u "${expand(pair.user)}:${expand(pair.secret, true)}"`
}

/** `printf` is the shell's own, so that no process list shows what it writes; curl reads it as a file of options. */
function writeAddress({ url }: FilledPlan): string {
  if (!holdsSecret(url)) return writeUrlWord(url)
  const escaped = url.map((stretch) =>
    typeof stretch === 'string' ? stretch.replaceAll(/["\\]/g, String.raw`\$&`) : stretch,
  )
  return `-K <(printf 'url = "%s"' ${writeUrlWord(escaped)})`
}

/**
 * `-H @-` reads headers from standard input (curl 7.55). Everything from the plan comes before the operator or in a line of its
 * own with a header's name, so none of it can be the closing line; the key is expanded after the shell has found that line
 * (POSIX.1-2024, 2.7.4).
 */
function writeHereDocument({ secretHeaders }: FilledPlan): readonly string[] {
  if (secretHeaders.length === 0) return []
  return [['-H @- <<END', ...secretHeaders.map(writeHeaderLine), 'END'].join('\n')]
}
