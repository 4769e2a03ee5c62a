import type { Holding } from '#key/key-holder.ts'
import type { ConsoleState } from '../state/console-state.ts'

/**
 * That a key was taken, for screen readers: its field is gone, and the focus has moved on. It says nothing of the key but where
 * it is for.
 */
export function announceKeys(
  { held }: Holding,
  notices: ConsoleState['notices'],
  serverName: string | undefined,
): string {
  const taken = held.filter(({ scheme }) => notices[scheme]?.kind === 'accepted').length
  if (taken === 0) return ''
  const subject = taken === 1 ? 'Your key is' : `${taken} keys are`
  return `${subject} held in this page’s memory, for ${serverName ?? 'this server'} only.`
}
