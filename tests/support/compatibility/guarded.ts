/**
 * What the portal uses although a supported browser lacks it, and why it works without: by the path into MDN's data, which
 * stands for all below it. A row that nothing uses fails, so that the table stays true.
 */
export const guarded: Readonly<Record<string, string>> = {
  'api.Window.requestIdleCallback': 'A timer takes its place (use-function-check.ts).',
  'api.Window.navigation': 'Asked for first; the language is then chosen again on each page.',
  'api.Navigation': 'Reached by the global alone, which is asked for first.',
  'api.NavigationHistoryEntry': 'Reached by the global alone, which is asked for first.',
  'css.properties.cursor': 'A touch screen has no pointer.',
  'css.properties.field-sizing': 'A field does not grow with its text, and scrolls.',
  'css.properties.forced-color-adjust': 'Only browsers with forced colours have to be told.',
  'css.properties.overflow-anchor': 'Without scroll anchoring there is nothing to switch off.',
  'css.properties.resize': 'A text area of a touch screen cannot be dragged larger, and scrolls.',
  'css.properties.text-wrap.pretty': 'Lines break as they always did.',
}

/** The same, in the code of packages: all of it asks first, or looks as before. */
export const guardedInPackages: Readonly<Record<string, string>> = {
  'api.EditContext': 'Scalar’s editor asks for it.',
  'api.Navigator.scheduling': 'Scalar’s editor asks for it.',
  'api.Window.cancelIdleCallback': 'Only called where it was requested.',
  'css.properties.animation-range-end': 'Scalar’s fade at the end of what scrolls.',
  'css.properties.break-after': 'Starlight’s print: a heading may end a page.',
  'css.properties.orphans': 'Starlight’s print: a line may stand alone.',
  'css.properties.scrollbar-color': 'Scalar’s scrollbars look as the system has them.',
  'css.properties.text-size-adjust':
    'Only small screens enlarge text, and their prefixed name is beside it.',
  'css.properties.user-select': 'A label of Scalar’s can be selected.',
  'css.properties.widows': 'Starlight’s print: a line may stand alone.',
  'javascript.builtins.Symbol.dispose':
    'Without it, a member of Preact’s signals that nobody reads has another name.',
  'javascript.builtins.Temporal': 'Zod asks for it.',
}

/** The row that stands for a path. */
export function findRow(path: string, rows: Readonly<Record<string, string>>): string | undefined {
  return Object.keys(rows).find((row) => path === row || path.startsWith(`${row}.`))
}
