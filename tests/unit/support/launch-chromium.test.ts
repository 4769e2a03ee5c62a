import { expect, test } from 'vitest'
import { disableSuggestions } from '../../support/launch-chromium.ts'

test.for([
  {
    flags: ['/usr/bin/chromium', '--disable-features=One,Two', '--headless'],
    disabled: '--disable-features=One,Two,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  },
  {
    flags: ['/usr/bin/chromium', '--disable-features=One', '--disable-features=Two'],
    disabled: '--disable-features=Two,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  },
  {
    flags: ['/usr/bin/chromium'],
    disabled: '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  },
])('What $flags disable stays disabled without suggestions', ({ flags, disabled }) => {
  expect(disableSuggestions(flags)).toBe(disabled)
})
