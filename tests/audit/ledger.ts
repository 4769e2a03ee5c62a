import { encodingNames, findText } from './canary.ts'
import type { Encoding } from './canary.ts'
import { unpack } from './unpack.ts'

/** What stands somewhere, by the name of each spot. */
export type Spots = Readonly<Record<string, string | Buffer>>

/** Something that the audit found out. */
export interface Check {
  readonly statement: string
  readonly passed: boolean
}

/** What is known of one spot. */
export interface Entry {
  readonly spot: string
  /** Whether a planted text was found there: `undefined` where no control ran, and then a search shows nothing. */
  readonly control: boolean | undefined
  readonly searches: number
  /** At which moments the canary was there and in which form. Never what stood around it. */
  readonly sightings: readonly string[]
}

/** Collects what an audit saw, so that every search stands beside the proof that it can find. */
export class Ledger {
  readonly #controls = new Map<string, boolean>()
  readonly #searches = new Map<string, number>()
  readonly #sightings = new Map<string, string[]>()
  readonly #facts: Check[] = []

  noteControl(spot: string, found: boolean): void {
    this.#controls.set(spot, found && (this.#controls.get(spot) ?? true))
  }

  /** Notes one more search of a spot and what it saw there. */
  noteSearch(spot: string, sightings: readonly string[]): void {
    this.#searches.set(spot, (this.#searches.get(spot) ?? 0) + 1)
    this.#sightings.set(spot, [...(this.#sightings.get(spot) ?? []), ...sightings])
  }

  noteFact(statement: string, passed: boolean): void {
    this.#facts.push({ statement, passed })
  }

  /** Notes for each spot whether it shows what was planted in all of them. */
  control(spots: Spots, planted: string): void {
    for (const [spot, content] of Object.entries(spots)) {
      this.noteControl(spot, lookFor(planted, content).length > 0)
    }
  }

  /** The same for a text that was planted in every form: each of them must be found. Says which were not. */
  controlForms(spots: Spots, planted: string): void {
    for (const [spot, content] of Object.entries(spots)) {
      const found = lookFor(planted, content)
      const missing = encodingNames.filter((encoding) => !found.includes(encoding))
      if (missing.length > 0) console.log(`Not found in ${spot}: ${missing.join(', ')}`)
      this.noteControl(spot, missing.length === 0)
    }
  }

  /** Looks for the canary where it must not be. */
  search(spots: Spots, canary: string, moment: string): void {
    for (const [spot, content] of Object.entries(spots)) {
      const forms = lookFor(canary, content)
      this.noteSearch(spot, forms.length > 0 ? [`${moment} (${forms.join(', ')})`] : [])
    }
  }

  get entries(): readonly Entry[] {
    const spots = new Set([...this.#controls.keys(), ...this.#searches.keys()])
    return [...spots].map((spot) => ({
      spot,
      control: this.#controls.get(spot),
      searches: this.#searches.get(spot) ?? 0,
      sightings: this.#sightings.get(spot) ?? [],
    }))
  }

  get facts(): readonly Check[] {
    return this.#facts
  }

  /** Two checks a spot: that its search can find, and that it searched and found nothing. */
  get checks(): readonly Check[] {
    const ofSpots = this.entries.flatMap(({ spot, control, searches, sightings }) => [
      { statement: `A text planted in ${spot} is found`, passed: control === true },
      { statement: `The key is not in ${spot}`, passed: searches > 0 && sightings.length === 0 },
    ])
    return [...ofSpots, ...this.#facts]
  }
}

/** The forms in which a text stands in a content, its compressed parts included. */
export function lookFor(text: string, content: string | Buffer): readonly Encoding[] {
  const parts = typeof content === 'string' ? [Buffer.from(content)] : [content, ...unpack(content)]
  return [...new Set(parts.flatMap((part) => findText(part, text)))]
}
