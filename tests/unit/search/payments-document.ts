const operations = [
  ['/v1/customers', ['Get', 'Post']],
  ['/v1/customers/{customer}', ['Get', 'Post', 'Delete']],
  ['/v1/customers/search', ['Get']],
  ['/v1/customers/{customer}/balance_transactions', ['Get', 'Post']],
  ['/v1/customers/{customer}/sources', ['Post']],
  ['/v1/charges', ['Get', 'Post']],
  ['/v1/charges/{charge}', ['Get', 'Post']],
  ['/v1/charges/{charge}/capture', ['Post']],
  ['/v1/refunds', ['Get', 'Post']],
  ['/v1/payment_intents', ['Get', 'Post']],
  ['/v1/payment_intents/{intent}/confirm', ['Post']],
  ['/v1/webhook_endpoints', ['Get', 'Post']],
] as const

/** A document in the style of a payments API: POST creates and updates, and names repeat along a path, as in `PostCustomersCustomer`. */
export const paymentsDocument = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Payments', version: '1' },
  paths: Object.fromEntries(
    operations.map(([path, methods]) => [path, describePath(path, methods)]),
  ),
})

function describePath(path: string, methods: readonly string[]) {
  const name = path
    .slice('/v1'.length)
    .replaceAll(/[^a-z]+([a-z]?)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(
    methods.map((method) => [method.toLowerCase(), { operationId: method + name, responses: {} }]),
  )
}
