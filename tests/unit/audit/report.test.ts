import { expect, test } from 'vitest'
import { formNames, encodeAllForms } from '../../audit/canary.ts'
import { Ledger } from '../../audit/ledger.ts'
import { formatReport } from '../../audit/report.ts'

const planted = 'fake-key-for-this-test-+/'

test('The report of the audit gives the reason for each location that was not searched', () => {
  expect(formatReport(new Ledger())).toMatch(/memory of the processes +not searched: freed memory/)
})

test('A place without a control, a control that is not found and a key that is found all fail', () => {
  const ledger = new Ledger()
  ledger.noteSearch('title', [])
  ledger.noteControl('address', false)
  ledger.noteSearch('address', [])
  ledger.noteControl('localStorage', true)
  ledger.noteSearch('localStorage', ['after Forget (UTF-8)'])
  const report = formatReport(ledger)
  expect(report).toMatch(/title +NONE +1 +not found/)
  expect(report).toMatch(/address +NOT FOUND +1 +not found/)
  expect(report).toMatch(/localStorage +found +1 +FOUND/)
  expect(ledger.checks.filter(({ passed }) => !passed)).toHaveLength(3)
})

test('A control of all forms passes, and fails without one of them', () => {
  const ledger = new Ledger()
  const all = encodeAllForms(planted)
  expect(formNames).toHaveLength(15)
  ledger.controlForms({ all }, planted)
  ledger.controlForms({ upper: all.replaceAll(planted.toUpperCase(), '') }, planted)
  const found = new Map(ledger.entries.map(({ spot, control }) => [spot, control]))
  expect(Object.fromEntries(found)).toEqual({ all: true, upper: false })
})
