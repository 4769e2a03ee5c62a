/** Keys pressed one after the other, each perhaps with others held, such as `Shift+Tab` (W3C WebDriver, section 17.4.2). */
export function keyActions(presses: readonly string[]) {
  const actions = presses.flatMap((press) => {
    const keys = splitKeys(press).map(findCode)
    return [
      ...keys.map((value) => ({ type: 'keyDown', value })),
      ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]
  })
  return { actions: [{ type: 'key', id: 'keyboard', actions }] }
}

function splitKeys(press: string): readonly string[] {
  return press.length > 1 ? press.split('+') : [press]
}

function findCode(key: string): string {
  const code = codes[key] ?? (Array.from(key).length === 1 ? key : undefined)
  if (code === undefined) throw new Error(`No key is called ${key}: name it in driver/keys.ts.`)
  return code
}

const codes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  // WebKitGTK runs on systems where Control is the key for commands.
  ControlOrMeta: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}
