import { describe, expect, it } from 'vitest'
import { Ledger } from '../../audit/ledger.ts'
import { writeReport } from '../../audit/report.ts'
import { textForms, writeAllForms } from '../../audit/forms.ts'

const planted = 'fake-key-for-this-test-+/'

describe('The report of the audit', () => {
  it('It names the places that nobody can search, each with the reason', () => {
    expect(writeReport(new Ledger())).toMatch(/memory of the processes +not searched: what was /)
  })

  it('A place without a control, a control that is not found and a key that is found all fail', () => {
    const ledger = new Ledger()
    ledger.noteSearch('title', [])
    ledger.noteControl('address', false)
    ledger.noteSearch('address', [])
    ledger.noteControl('localStorage', true)
    ledger.noteSearch('localStorage', ['after Forget (UTF-8)'])
    const report = writeReport(ledger)
    expect(report).toMatch(/title +NONE +1 +not found/)
    expect(report).toMatch(/address +NOT FOUND +1 +not found/)
    expect(report).toMatch(/localStorage +found +1 +FOUND/)
    expect(ledger.checks.filter(({ passed }) => !passed)).toHaveLength(3)
  })

  it('A control of some forms passes without the others, and fails without one of its own', () => {
    const ledger = new Ledger()
    const written = writeAllForms(planted, textForms)
    ledger.controlForms({ whole: written }, planted, textForms)
    ledger.controlForms(
      { upper: written.replaceAll(planted.toUpperCase(), '') },
      planted,
      textForms,
    )
    ledger.controlForms({ all: written }, planted)
    const found = new Map(ledger.entries.map(({ spot, control }) => [spot, control]))
    expect(Object.fromEntries(found)).toEqual({ whole: true, upper: false, all: false })
  })
})
