import type { OperationPage } from '../../pages/operation-page.ts'
import type { InputCase } from './input-case.ts'
import { pair, password, token } from './input-secrets.ts'

const note = { method: 'GET', target: '?note=x' } as const

export const credentialCases: readonly InputCase[] = [
  {
    name: 'a key in the query',
    slug: 'use-query-key',
    fillIn: async (page) => {
      await page.enterSecret('API key (queryKey)', token)
      await writeNote(page)
    },
    ...note,
    target: `/keys/query?note=x&api_key=${encodeURIComponent(token)}`,
    secrets: [encodeURIComponent(token)],
    variables: ['API_KEY'],
  },
  {
    name: 'a key and an account together',
    slug: 'use-both',
    fillIn: async (page) => {
      await page.enterSecret('API key (headerKey)', token)
      await enterAccount(page)
      await writeNote(page)
    },
    ...note,
    target: '/keys/both?note=x',
    headers: { 'x-key': token, authorization: `Basic ${pair}` },
    secrets: [token, pair],
    variables: ['API_KEY_HEADER_KEY', 'API_KEY_ACCOUNT_USER', 'API_KEY_ACCOUNT_PASSWORD'],
  },
  {
    name: 'one of several credentials',
    slug: 'use-either',
    fillIn: async (page) => {
      await page.choose('Credential', 'headerKey')
      await page.enterSecret('API key (headerKey)', token)
      await writeNote(page)
    },
    ...note,
    target: '/keys/either?note=x',
    headers: { 'x-key': token },
    secrets: [token],
    variables: ['API_KEY'],
  },
  {
    name: 'an optional credential, omitted',
    slug: 'use-either',
    fillIn: async (page) => {
      await page.choose('Credential', 'nothing')
      await writeNote(page)
    },
    ...note,
    target: '/keys/either?note=x',
  },
]

async function enterAccount(page: OperationPage): Promise<void> {
  await page.enterSecret('Name', 'fake-name')
  await page.enterSecret('Password', password)
}

async function writeNote(page: OperationPage): Promise<void> {
  await page.type('note', 'x')
}
