import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { withBase } from '#browser/with-base.ts'
import type { Header } from '#core/request/inputs.ts'
import { CopyButton } from '#ui/Copy.tsx'
import { send } from '#console/exchange/transport.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import type { ApiKey } from '#key/api-key.ts'
import { readKey } from '#key/hygiene/read-key.ts'
import { createKeyHolder } from '#key/key-holder.ts'
import type { KeyHolder } from '#key/key-holder.ts'
import { untilStopped } from '#browser/tasks.ts'
import { hasKey } from '#key/echo/key-echoes.ts'
import { judge, listSections, writeReport, writeVerdict } from './report.ts'
import type { CheckReport, ContactedHost, Moment, PlaceReport, PolicyReport } from './report.ts'
import { explainRefusal, lookIn, makeUpKey, tryDetector, withoutKey } from './look.ts'
import { isListComplete, pageWatch } from './watch-page.ts'
import type { Place } from './look.ts'
import { fieldValues, places } from './places.ts'
import { Button } from '#ui/Button.tsx'
import { say } from '#ui/words.ts'

interface SelfCheckPanelProps {
  readonly headers: readonly Header[]
  readonly onClose: () => void
}

type Check =
  | { readonly phase: 'resting' }
  | { readonly phase: 'running'; readonly step: string }
  | { readonly phase: 'done'; readonly report: CheckReport }
  | { readonly phase: 'failed'; readonly what: string }

/** The made-up key never enters component state. */
export function SelfCheckPanel({ headers, onClose }: SelfCheckPanelProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [check, setCheck] = useState<Check>({ phase: 'resting' })
  const field = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const id = useId()
  const isRunning = check.phase === 'running'

  useLayoutEffect(() => sheet.current?.showModal(), [])
  useEffect(() => {
    const leave = () => running.current?.abort()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const onStep = (step: string) => setCheck({ phase: 'running', step })

  const run = async () => {
    if (isRunning || !field.current) return
    const { signal } = (running.current = new AbortController())
    try {
      const report = await runCheck({ headers, field: field.current, stop: signal, onStep })
      setCheck(report ? { phase: 'done', report } : { phase: 'failed', what: noResponse })
    } catch {
      setCheck(signal.aborted ? { phase: 'resting' } : { phase: 'failed', what: unexpected })
    }
  }

  return (
    <dialog ref={sheet} className="portal-self-check-sheet" aria-labelledby={id} onClose={onClose}>
      <form method="dialog" className="portal-self-check-head">
        <p className="portal-console-title" id={id}>
          {say('Check it yourself')}
        </p>
        <button type="submit" className="portal-console-button">
          {say('Close')}
        </button>
      </form>
      <div className="portal-self-check">
        <p>
          The check makes up a key and uses it like a real one: through a password field, into
          memory, and in the <code>Authorization</code> header, to this site itself. Then it looks
          for that key in the document, the window and the browser’s storage. Your own key is not
          touched.
        </p>
        <div className="portal-console-toolbar">
          <Button
            className="portal-console-button portal-console-button-primary"
            aria-disabled={isRunning}
            onClick={() => void run()}
          >
            {say(
              check.phase === 'done' || check.phase === 'failed' ? 'Check again' : 'Run the check',
            )}
          </Button>
          {/* Leaving this page would forget the key and the response. */}
          <a href={withBase('/authentication/check-it-yourself/')} target="_blank" rel="noreferrer">
            How it works, and what no page can prove (opens a new tab)
          </a>
        </div>
        {/* Only for the check. Uncontrolled and unnamed, like the console's own field. */}
        <input
          ref={field}
          type="password"
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
          hidden
        />
        {check.phase === 'running' && <p className="portal-console-hint">{check.step}</p>}
        {check.phase === 'done' && <Result report={check.report} />}
        {check.phase === 'failed' && <p className="portal-console-problem">{announce(check)}</p>}
        <p role="status" className="portal-console-announcement">
          {announce(check)}
        </p>
      </div>
    </dialog>
  )
}

function announce(check: Check): string {
  if (check.phase === 'running') return 'The check is running.'
  if (check.phase === 'done') return writeVerdict(check.report)
  return check.phase === 'failed' ? `The check could not be finished. ${check.what}` : ''
}

const noResponse =
  'This site did not respond to the request with the made-up key. Check that you are online and that this page still loads, then run the check again.'
const unexpected =
  'An unexpected error occurred. Reload the page and run the check again. Until then, nothing is proven.'

function Result({ report }: { readonly report: CheckReport }) {
  const shown = useRef<HTMLDivElement>(null)
  const verdict = judge(report)
  return (
    <div ref={shown} className="portal-self-check">
      <p className="portal-self-check-verdict" data-verdict={verdict}>
        {writeVerdict(report)}
      </p>
      {verdict === 'found' && (
        <p>
          Repeat the check in a private window without extensions: one of them may be the cause. If
          the key is found there too, send the report to the team that runs this site. If you have
          pasted a real key here, treat it as{' '}
          <a href={withBase('/authentication/leaked-key/')} target="_blank" rel="noreferrer">
            leaked (opens a new tab)
          </a>
          .
        </p>
      )}
      {listSections(report).map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <p className="portal-console-label">{title}</p>
          <ul>
            {lines.map(({ text, mood }) => (
              <li key={text} data-mood={mood}>
                {text}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="portal-console-toolbar">
        <CopyButton text={writeReport(report)} shownIn={shown} label={say('Copy the report')} />
      </div>
    </div>
  )
}

/** Every origin in the browser's list of the page's requests, the page's own first. */
function listHosts(key: ApiKey): readonly ContactedHost[] {
  const requests = new Map<string, number>()
  for (const type of ['navigation', 'resource']) {
    for (const { name } of performance.getEntriesByType(type)) {
      const origin = withoutKey(readOrigin(name), key)
      requests.set(origin, (requests.get(origin) ?? 0) + 1)
    }
  }
  return [...requests].map(([origin, count]) => ({
    origin,
    requests: count,
    gotKey: origin === location.origin,
  }))
}

/**
 * Reads the policy of the page, tries to violate it, and lists what it blocked. Fetching a `data:` URL sends nothing, and no
 * policy of this site permits it.
 */
async function checkPolicy(key: ApiKey): Promise<PolicyReport> {
  const limit = AbortSignal.timeout(longestFetchMs)
  const isEnforced = await untilStopped(() => fetch(forbiddenUrl), limit).then(
    () => false,
    // A policy blocks it immediately.
    () => !limit.aborted,
  )
  const isTold = isEnforced && (await hearOfAttempt())
  const tags = document.querySelectorAll('meta[http-equiv="content-security-policy" i]')
  return {
    isEnforced,
    isTold,
    texts: [...tags].map((tag) => tag.getAttribute('content') ?? ''),
    violations: pageWatch.blocked
      .filter(({ blocked }) => !isOwnAttempt(blocked))
      .map(({ directive, blocked }) => ({
        directive,
        blocked: withoutKey(readOrigin(blocked), key),
        heldKey: hasKey(key, blocked),
      })),
  }
}

/** The fetch has failed by then, and the browser tells of it in a task of its own: the three engines within 10 ms. */
async function hearOfAttempt(): Promise<boolean> {
  const end = performance.now() + 2000
  while (performance.now() < end) {
    if (pageWatch.blocked.some(({ blocked }) => isOwnAttempt(blocked))) return true
    // oxlint-disable-next-line no-await-in-loop -- it asks until the browser has told
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
  return false
}

function isOwnAttempt(blocked: string): boolean {
  return blocked === 'data' || blocked === forbiddenUrl
}

const forbiddenUrl = 'data:,self-check'
const longestFetchMs = 10_000

function readOrigin(address: string): string {
  if (!URL.canParse(address)) return address
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}

interface CheckOptions {
  /** The headers that the operation states for every request: the check sends them too. */
  readonly headers: readonly Header[]
  /** A password field like the console's, used by nothing else. */
  readonly field: HTMLInputElement
  readonly stop: AbortSignal
  /** @param step in words, with the current place where it visits all of them */
  readonly onStep: (step: string) => void
}

/**
 * Sends a made-up key like a real one, and looks for it everywhere. The text exists only in this function; the reader's own
 * key is in another holder and is not touched.
 *
 * @returns nothing when this site does not respond
 * @throws the signal's reason when it is stopped
 */
async function runCheck({
  headers,
  field,
  stop,
  onStep,
}: CheckOptions): Promise<CheckReport | undefined> {
  const holder = createKeyHolder()
  const works: readonly PlaceWork[] = places.map((place) => ({
    place,
    name: place.name,
    unchecked: undefined,
    findings: new Map(),
  }))
  const { text, key } = makeUpKey('fake_check')
  const look = (moment: Moment) =>
    visitAll(works, `Look for it, ${moment}`, { stop, onStep }, (work) =>
      noteSightings(work, key, moment),
    )

  try {
    await visitAll(works, 'Find and remove a decoy', { stop, onStep }, async (work) => {
      work.unchecked = await tryDetector(work.place)
    })
    typeInto(field, text)
    await look('while it was in the field')
    takeFrom(field, holder)
    onStep('Send the made-up key to this site')
    const status = await sendHome(headers, holder, stop)
    if (status === undefined) return undefined
    await look('while it was held')
    holder.release('forgotten')
    await look('after it was forgotten')
    onStep('Read the security policy, and try to violate it')
    const policy = await checkPolicy(key)
    stop.throwIfAborted()
    return {
      origin: location.origin,
      places: works,
      status,
      hosts: listHosts(key),
      areHostsComplete: isListComplete(),
      policy,
    }
  } finally {
    field.value = ''
    holder.release('forgotten')
  }
}

interface PlaceWork extends PlaceReport {
  readonly place: Place
  unchecked: string | undefined
  readonly findings: Map<string, readonly Moment[]>
}

/** One place at a time, so that no decoy is in two of them and the reader can follow. */
async function visitAll(
  works: readonly PlaceWork[],
  step: string,
  { stop, onStep }: Pick<CheckOptions, 'stop' | 'onStep'>,
  visit: (work: PlaceWork) => Promise<void>,
): Promise<void> {
  for (const work of works) {
    stop.throwIfAborted()
    onStep(`${step}: ${work.name}`)
    // oxlint-disable-next-line no-await-in-loop -- see above
    await visit(work)
  }
}

async function noteSightings(work: PlaceWork, key: ApiKey, moment: Moment): Promise<void> {
  // While it is typed it is in its field, which is not a leak.
  if (moment === 'while it was in the field' && work.name === fieldValues) return
  try {
    for (const where of await lookIn(work.place, key)) {
      work.findings.set(where, [...(work.findings.get(where) ?? []), moment])
    }
  } catch (error) {
    work.unchecked ??= explainRefusal(error)
  }
}

/** The events show the text to every listener on the fields of this page. */
function typeInto(field: HTMLInputElement, text: string): void {
  field.value = text
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

function takeFrom(field: HTMLInputElement, holder: KeyHolder): void {
  const reading = readKey(field.value)
  if (reading.outcome === 'accepted') holder.hold(reading.key, serverId, scheme)
  field.value = ''
}

async function sendHome(
  headers: readonly Header[],
  holder: KeyHolder,
  stop: AbortSignal,
): Promise<number | undefined> {
  const plan: RequestPlan = {
    operationId: 'self-check',
    method: 'GET',
    url: location.origin + publishedFile,
    headers,
    body: { kind: 'none' },
    slots: [{ scheme, place: 'header', name: 'Authorization', prefix: 'Bearer ' }],
  }
  const evidence = await send(plan, {
    secrets: holder.borrow(serverId),
    files: () => undefined,
    cancelled: stop,
  })
  stop.throwIfAborted()
  return evidence.kind === 'responded' ? evidence.status : undefined
}

/** The holder binds a key to a server; this one has no other. */
const serverId = 'this-site'
const scheme = 'self-check'

/** The API document, which every build publishes. */
const publishedFile = withBase('/openapi.json')
