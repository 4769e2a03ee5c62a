import { expect, test } from 'vitest'
import { splitAtBreaks } from '#starlight/navigation/split-at-breaks.ts'

test.each([
  ['a path, only after slashes', '/v1/bank_accounts/{id}', ['/', 'v1/', 'bank_accounts/', '{id}']],
  ['an operationId', 'GetCustomersSearch2Id', ['Get', 'Customers', 'Search2', 'Id']],
  ['a name with separators', 'account_bank-name', ['account_', 'bank-', 'name']],
  ['separators in a row', '__typename', ['__', 'typename']],
  ['a text with spaces', 'List bank_accounts', ['List bank_accounts']],
])('Splits %s', (_, text, parts) => {
  expect(splitAtBreaks(text)).toEqual(parts)
})
