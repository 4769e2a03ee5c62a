import type { EngineCase } from './engine-case.ts'

export const methodCases: readonly EngineCase[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'patch',
  'PURGE',
  'X-OWN',
].map((method) => ({
  name: method,
  operation: { method, path: '/x' },
  method,
  target: '/x',
  body: '',
}))
