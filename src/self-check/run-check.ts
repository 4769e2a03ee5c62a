import { withBase } from '#browser/with-base.ts'
import { send } from '#console/exchange/transport.ts'
import type { Header } from '#core/request/header.ts'
import type { RequestPlan } from '#core/request/request-plan.ts'
import { readKey } from '#key/hygiene/read-key.ts'
import { createKeyHolder } from '#key/key-holder.ts'
import type { KeyHolder } from '#key/key-holder.ts'
import { CheckFault } from './check-fault.ts'
import type { CheckReport, PlaceFinding, Moment, PlaceReport } from './check-report.ts'
import type { CheckStep } from './check-steps.ts'
import { makeFakeText } from './fake-text.ts'
import { explainRefusal, lookIn, tryDetector } from './look.ts'
import { countServiceWorkers, listHosts, readPolicy, readViolations } from './page-state.ts'
import type { Place } from './places/place.ts'
import { fieldValues } from './places/document-places.ts'
import { places } from './places/places.ts'
import { searchFor } from './secret-forms.ts'
import type { FindSecret } from './secret-forms.ts'
import { pageWatch } from './watch-page.ts'

export interface CheckOptions {
  /** The headers that the operation states for every request: the check sends them too. */
  readonly headers: readonly Header[]
  /** A password field like the console's, used by nothing else. */
  readonly field: HTMLInputElement
  readonly stop: AbortSignal
  /** @param detail the current place, in steps that visit all of them */
  readonly onStep: (step: CheckStep, detail?: string) => void
}

/**
 * Sends a made-up key like a real one, and looks for it everywhere. The text exists only in this function; the reader's own
 * key is in another holder and is not touched.
 *
 * @throws {CheckFault} when a step could not be done, with what to do
 * @throws the signal's reason when it is stopped
 */
export async function runCheck({
  headers,
  field,
  stop,
  onStep,
}: CheckOptions): Promise<CheckReport> {
  const holder = createKeyHolder()
  const reports: readonly PlaceWork[] = places.map((place) => ({ place, findings: new Map() }))
  const text = makeFakeText('fake_check')
  const find = searchFor(text)
  const look = (step: CheckStep, moment: Moment) =>
    visitAll(reports, step, { stop, onStep }, (work) => noteSightings(work, find, moment))

  try {
    await visitAll(reports, 'try-detectors', { stop, onStep }, async (work) => {
      work.unchecked = await tryDetector(work.place)
    })
    onStep('enter')
    typeInto(field, text)
    await look('enter', 'in the field')
    takeFrom(field, holder)
    onStep('send')
    const status = await sendHome(headers, holder, stop)
    await look('look-held', 'held')
    holder.release('forgotten')
    await look('look-forgotten', 'forgotten')
    onStep('read-policy')
    const policy = await readPolicy()
    stop.throwIfAborted()
    return {
      origin: location.origin,
      places: reports.map(({ place: { name }, unchecked, findings }) => ({
        name,
        unchecked,
        findings: [...findings.values()],
      })),
      status,
      hosts: listHosts(find),
      areHostsComplete: !pageWatch.isListCut,
      serviceWorkers: await countServiceWorkers(),
      policy,
      blocked: readViolations(find),
    }
  } finally {
    field.value = ''
    holder.release('forgotten')
  }
}

/** The facts about a place so far. */
interface PlaceWork {
  readonly place: Place
  unchecked?: PlaceReport['unchecked']
  readonly findings: Map<string, PlaceFinding>
}

/** One place at a time, so that no decoy is in two of them and the reader can follow. */
async function visitAll(
  works: readonly PlaceWork[],
  step: CheckStep,
  { stop, onStep }: Pick<CheckOptions, 'stop' | 'onStep'>,
  visit: (work: PlaceWork) => Promise<void>,
): Promise<void> {
  for (const work of works) {
    stop.throwIfAborted()
    onStep(step, work.place.name)
    // oxlint-disable-next-line no-await-in-loop -- see above
    await visit(work)
  }
}

async function noteSightings(work: PlaceWork, find: FindSecret, moment: Moment): Promise<void> {
  // While it is typed it is in its field, which is not a leak.
  if (moment === 'in the field' && work.place.name === fieldValues) return
  try {
    for (const sighting of await lookIn(work.place, find)) {
      const name = `${sighting.where}, ${sighting.form}`
      const moments = [...(work.findings.get(name)?.moments ?? []), moment]
      work.findings.set(name, { ...sighting, moments })
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
  if (reading.outcome === 'refused') {
    throw new CheckFault('enter', 'The made-up key was not accepted.', 'Run the check again.')
  }
  holder.hold(reading.key, serverId, scheme)
  field.value = ''
}

async function sendHome(
  headers: readonly Header[],
  holder: KeyHolder,
  stop: AbortSignal,
): Promise<number> {
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
  if (evidence.kind === 'responded') return evidence.status
  throw new CheckFault(
    'send',
    'This site did not respond to the request with the made-up key.',
    'Check that you are online and that this page still loads, then run the check again.',
  )
}

/** The holder binds a key to a server; this one has no other. */
const serverId = 'this-site'
const scheme = 'self-check'

/** The API document, which every build publishes. */
const publishedFile = withBase('/openapi.json')
