import type { RequestPlan } from '../request/request-plan.ts'
import { findCurlGap, findTextGap } from './shared/curl-gap.ts'
import { namePath } from './shared/file-path.ts'
import { fillPlan } from './shared/fill-plan.ts'
import { encodeInPosix, guardPosix } from './shared/guard-posix.ts'
import { makeLanguage, setInPosix } from './shared/language.ts'
import type { Gap, Manner } from './shared/language.ts'
import { findSlotGap } from './shared/program-gap.ts'
import {
  expandChecked,
  expandOrStop,
  quoteForShell,
  writeHeaderWord,
  writeUrlWord,
} from './shared/shell-words.ts'

export const wget = makeLanguage({
  id: 'wget',
  label: 'Wget',
  syntax: 'bash',
  setVariable: setInPosix,
  howToRun: 'Needs GNU Wget 1.15 or newer and bash or zsh.',
  whenToUse:
    'Use it where curl is not installed: Wget never prints the body of a 401 response, and the process list shows the key while it runs.',
  findGap: (plan) => findSlotGap(plan, 'Wget') ?? findGap(plan),
  write: writeCommand,
})

function writeCommand(plan: RequestPlan, manner: Manner): string {
  const { method, body } = plan
  const isCareful = manner === 'careful'
  const filled = fillPlan(plan)
  const request =
    method === 'GET' && body.kind === 'none' ? [] : [`--method=${writeMethod(method)}`]
  const command = [
    ['wget', ...listOptions(plan, isCareful), ...request, writeUrlWord(filled.url)].join(' '),
    ...filled.secretHeaders.map(
      (header) => `--header=${writeHeaderWord(header, isCareful ? expandChecked : expandOrStop)}`,
    ),
    ...filled.headers.map(({ name, value }) => `--header=${quoteForShell(`${name}: ${value}`)}`),
    ...writeBody(body),
  ]
  return (isCareful ? guardPosix(filled, true) : encodeInPosix(filled)) + command.join(' \\\n  ')
}

/** `--no-iri` stops Wget from decoding percent-encoded characters and sending twice; `--tries=1` from retrying up to 20 times. */
function listOptions({ url, slots, stream }: RequestPlan, isCareful: boolean): readonly string[] {
  return [
    isCareful ? '-nv -O - --content-on-error' : '-qO-',
    ...(isCareful || slots.length > 0 ? ['--max-redirect=0'] : []),
    ...(isCareful || url.includes('%') ? ['--no-iri'] : []),
    ...(isCareful ? ['--timeout=30 --tries=1'] : []),
    // A stream may be silent for as long as it likes.
    ...(stream ? ['--read-timeout=0'] : []),
  ]
}

function writeMethod(method: string): string {
  return /^[\w-]+$/.test(method) ? method : quoteForShell(method)
}

function writeBody(body: RequestPlan['body']): readonly string[] {
  if (body.kind === 'file') return [`--body-file=${quoteForShell(namePath(body.file))}`]
  return body.kind === 'text' || body.kind === 'form'
    ? [`--body-data=${quoteForShell(body.text)}`]
    : []
}

function findGap(plan: RequestPlan): Gap | undefined {
  const { method, body } = plan
  const refuse = (sentence: string): Gap => ({
    sentence,
    instead: findCurlGap(plan) === undefined ? 'curl' : 'python',
  })
  if (body.kind === 'multipart') return refuse('Wget cannot send a multipart body.')
  if (method !== method.toUpperCase()) {
    return refuse(`Wget would send the method ${method} in capital letters.`)
  }
  if (method === 'HEAD' && body.kind !== 'none') return refuse('Wget cannot send a body with HEAD.')
  return body.kind === 'text' || body.kind === 'form' ? findTextGap(body.text) : undefined
}
