import type { Page } from '@playwright/test'
import { findText, formNames } from './canary.ts'
import type { Secret, SecretName } from './secrets.ts'
import { unpack } from './unpack.ts'

export type Spots = Readonly<Record<string, string | Buffer>>

/**
 * Location that can hold a text. Its contents are read completely and searched outside the browser: a search inside would put
 * the canary into the memory of the page.
 */
export interface Place {
  readonly read: (page: Page) => Promise<Spots>
  /** Puts a text into every spot that `read` names, to prove that a search finds it there. */
  readonly plant: (page: Page, text: string) => Promise<void>
}

export interface Check {
  readonly statement: string
  readonly passed: boolean
}

export interface Entry {
  readonly spot: string
  /** Whether a planted text was found there. A search without a control (`undefined`) proves nothing. */
  readonly control: boolean | undefined
  readonly searches: number
  /** Names, times and forms of found secrets; never the surrounding text. */
  readonly sightings: readonly string[]
}

/** Collects the results of an audit: each search with the proof that it can find a text. */
export class Ledger {
  readonly #controls = new Map<string, boolean>()
  readonly #searches = new Map<string, number>()
  readonly #sightings = new Map<string, string[]>()
  readonly #searched = new Set<string>()
  readonly #facts: Check[] = []

  noteControl(spot: string, found: boolean): void {
    this.#controls.set(spot, found && (this.#controls.get(spot) ?? true))
  }

  /** Records one more search of a spot for secrets of these names, and its findings. */
  noteSearch(spot: string, sightings: readonly string[], names: Iterable<SecretName> = []): void {
    for (const name of names) this.#searched.add(`${name} in ${spot}`)
    this.#searches.set(spot, (this.#searches.get(spot) ?? 0) + 1)
    this.#sightings.set(spot, [...(this.#sightings.get(spot) ?? []), ...sightings])
  }

  noteFact(statement: string, passed: boolean): void {
    this.#facts.push({ statement, passed })
  }

  control(spots: Spots, planted: string): void {
    for (const [spot, content] of Object.entries(spots)) {
      this.noteControl(spot, findForms(planted, content).length > 0)
    }
  }

  /** Does the same for a text planted in every form, all of which must be found. Prints the missing forms. */
  controlForms(spots: Spots, planted: string): void {
    for (const [spot, content] of Object.entries(spots)) {
      const found = findForms(planted, content)
      const missing = formNames.filter((form) => !found.includes(form))
      if (missing.length > 0) console.log(`Not found in ${spot}: ${missing.join(', ')}`)
      this.noteControl(spot, missing.length === 0)
    }
  }

  search(spots: Spots, secrets: readonly Secret[], moment: string): void {
    printProgress(moment)
    for (const [spot, content] of Object.entries(spots)) {
      const sightings = findSecrets(secrets, content).map((found) => `${moment}: ${found}`)
      this.noteSearch(spot, sightings, getSecretNames(secrets))
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

  wasSearched(spot: string, name: SecretName): boolean {
    return this.#searched.has(`${name} in ${spot}`)
  }

  get facts(): readonly Check[] {
    return this.#facts
  }

  /** Returns for each spot a check that its search works and a check that it found nothing. */
  get checks(): readonly Check[] {
    const spotChecks = this.entries.flatMap(({ spot, control, searches, sightings }) => [
      { statement: `A text planted in ${spot} is found`, passed: control === true },
      { statement: `No secret is in ${spot}`, passed: searches > 0 && sightings.length === 0 },
    ])
    return [...spotChecks, ...this.#facts]
  }
}

export function getSecretNames(secrets: readonly Secret[]): ReadonlySet<SecretName> {
  return new Set(secrets.map(({ name }) => name))
}

export function findSecrets(
  secrets: readonly Secret[],
  content: string | Buffer,
): readonly string[] {
  const parts = getParts(content)
  const found = secrets.flatMap(({ name, text }) => {
    const forms = findInParts(text, parts)
    return forms.length > 0 ? [`the ${name} (${forms.join(', ')})`] : []
  })
  return [...new Set(found)]
}

/** Prints the next step of the audit, which takes minutes. */
export function printProgress(step: string): void {
  console.log(`${process.uptime().toFixed(0).padStart(4)} s  ${step}`)
}

/** Returns the forms in which a content, including its compressed parts, contains a text. */
export function findForms(text: string, content: string | Buffer): readonly string[] {
  return findInParts(text, getParts(content))
}

function getParts(content: string | Buffer): readonly Buffer[] {
  if (typeof content === 'string') return [Buffer.from(content)]
  const parts = partsOf.get(content) ?? [content, ...unpack(content)]
  partsOf.set(content, parts)
  return parts
}

/** The network log is searched for each secret of a sign-in, of which there are eighty. */
const partsOf = new WeakMap<Buffer, readonly Buffer[]>()

function findInParts(text: string, parts: readonly Buffer[]): readonly string[] {
  return [...new Set(parts.flatMap((part) => findText(part, text)))]
}
