import { describe, expect, test } from 'vitest'
import {
  quoteForLegacyNativeCommand,
  quoteForPowerShell,
} from '#core/snippet/shared/quote-powershell.ts'
import { splitByCRuntime } from '../windows-command-line.ts'

describe('A single-quoted string, by about_Quoting_Rules and the language specification, 2.3.5.2', () => {
  const cases = [
    {
      rule: 'variables and escapes are literal',
      text: '$HOME `n $(id)',
      quoted: "'$HOME `n $(id)'",
    },
    { rule: 'a single quote is doubled', text: "it's", quoted: "'it''s'" },
    { rule: 'so is each typographic one', text: '‘a’ ‚b‛', quoted: "'‘‘a’’ ‚‚b‛‛'" },
    { rule: 'double quotes are literal', text: '"a" “b”', quoted: `'"a" “b”'` },
    {
      rule: 'a URL is unchanged',
      text: 'http://h/?a=%20&b=%25',
      quoted: "'http://h/?a=%20&b=%25'",
    },
  ]
  test.for(cases)('$rule', ({ text, quoted }) => {
    expect(quoteForPowerShell(text)).toBe(quoted)
  })
})

describe('A native command’s argument, by about_Preference_Variables (Legacy) and the C runtime', () => {
  const cases = [
    { text: 'X-Note: say "hi"', quoted: String.raw`'X-Note: say \"hi\"'` },
    { text: String.raw`X-Note: \"`, quoted: String.raw`'X-Note: \\\"'` },
    { text: String.raw`X-Path: C:\new "dir"`, quoted: String.raw`'X-Path: C:\new \"dir\"'` },
  ]
  test.for(cases)('$text', ({ text, quoted }) => {
    expect(quoteForLegacyNativeCommand(text)).toBe(quoted)
    // PowerShell removes its own quotes and puts double quotes around what has a space, escaping nothing.
    expect(splitByCRuntime(`"${quoted.slice(1, -1)}"`)).toEqual([text])
  })
})
