import type { ReactNode } from 'react'

interface Props {
  readonly kind: StatusKind
  readonly label: string
  readonly children?: ReactNode
}

/** Meaning of a status colour; an icon shows it too, so that colour is never the only sign. */
export type StatusKind = 'resting' | 'sending' | 'good' | 'other' | 'bad'

export function StatusLine({ kind, label, children }: Props) {
  return (
    <p className="portal-console-status">
      <Badge kind={kind} label={label} />
      {children}
    </p>
  )
}

/** @param kind `incomplete` next to the status of such a response, so that its colour does not suggest success */
export function Badge({
  kind,
  label,
}: {
  readonly kind: keyof typeof icons
  readonly label: string
}) {
  return (
    <span className="portal-console-badge" data-kind={kind}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={icons[kind]} />
      </svg>
      {label}
    </span>
  )
}

const icons = {
  resting: 'M3 8h.01M8 8h.01M13 8h.01',
  sending: 'M8 13V3M4 7l4-4 4 4',
  good: 'M3 8.5 6.5 12 13 4.5',
  other: 'M3 8h9M8.5 4l4 4-4 4',
  bad: 'M4 4l8 8M12 4l-8 8',
  incomplete: 'M3 8h4M12 3v2.5M12 10.5V13',
} as const satisfies Record<StatusKind | 'incomplete', string>

/**
 * Formats the time of day in the reader's time zone, as `20:30:15`. Without `Intl`, whose first use takes a browser 12 ms or more
 * to load language data: a frame, in a page that shows a response.
 */
export function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toTimeString().slice(0, 8)
}

/** Formats a moment as a time, preceded by the date unless that is today: `Sun Nov 22 2026 20:30:15`. */
export function formatMoment(milliseconds: number, now: number): string {
  const time = formatTime(milliseconds)
  const date = new Date(milliseconds).toDateString()
  return date === new Date(now).toDateString() ? time : `${date} ${time}`
}
