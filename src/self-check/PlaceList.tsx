import type { PlaceReport } from './check-report.ts'
import { writeFinding, writePlace } from './write-report.ts'

interface Props {
  readonly places: readonly PlaceReport[]
}

/** Every place that was searched, what was found there, and whether the search was reliable. */
export function PlaceList({ places }: Props) {
  return (
    <section aria-label="Places">
      <p className="console-label">Places</p>
      <ul className="self-check-places">
        {places.map((place) => (
          <li key={place.name} data-outcome={nameOutcome(place)}>
            <span>{place.name}</span>
            <span className="self-check-outcome">{writePlace(place)}</span>
            {place.findings.length > 0 && (
              <ul>
                {place.findings.map((finding) => (
                  <li key={writeFinding(finding)}>{writeFinding(finding)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOutcome({ unchecked, findings }: PlaceReport): 'found' | 'unchecked' | 'not-found' {
  if (findings.length > 0) return 'found'
  return unchecked === undefined ? 'not-found' : 'unchecked'
}
