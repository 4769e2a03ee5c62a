import type { ParameterEvent } from './console-event.ts'
import type { ParameterRow } from './console-state.ts'

/** Fields that contain the key: typed before the key was taken, or before every form of it could be found. */
export function listRefusals(
  isKeyIn: (text: string) => boolean,
  rows: readonly ParameterRow[],
): readonly ParameterEvent[] {
  return rows.flatMap((row) =>
    (['name', 'value'] as const)
      .filter((field) => isKeyIn(row[field]))
      .map((field): ParameterEvent => ({ type: 'parameter-refused', id: row.id, field })),
  )
}
