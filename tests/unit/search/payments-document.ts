const operations: readonly (readonly [path: string, ids: Readonly<Record<string, string>>])[] = [
  ['/v1/customers', { get: 'GetCustomers', post: 'PostCustomers' }],
  [
    '/v1/customers/{customer}',
    {
      get: 'GetCustomersCustomer',
      post: 'PostCustomersCustomer',
      delete: 'DeleteCustomersCustomer',
    },
  ],
  ['/v1/customers/search', { get: 'GetCustomersSearch' }],
  [
    '/v1/customers/{customer}/balance_transactions',
    {
      get: 'GetCustomersCustomerBalanceTransactions',
      post: 'PostCustomersCustomerBalanceTransactions',
    },
  ],
  ['/v1/customers/{customer}/sources', { post: 'PostCustomersCustomerSources' }],
  ['/v1/charges', { get: 'GetCharges', post: 'PostCharges' }],
  ['/v1/charges/{charge}', { get: 'GetChargesCharge', post: 'PostChargesCharge' }],
  ['/v1/charges/{charge}/capture', { post: 'PostChargesChargeCapture' }],
  ['/v1/refunds', { get: 'GetRefunds', post: 'PostRefunds' }],
  ['/v1/payment_intents', { get: 'GetPaymentIntents', post: 'PostPaymentIntents' }],
  ['/v1/payment_intents/{intent}/confirm', { post: 'PostPaymentIntentsIntentConfirm' }],
  ['/v1/webhook_endpoints', { get: 'GetWebhookEndpoints', post: 'PostWebhookEndpoints' }],
]

/** A document in the style of a payments API: POST creates and updates, and names repeat along a path. */
export const paymentsDocument = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Payments', version: '1' },
  paths: Object.fromEntries(
    operations.map(([path, ids]) => [
      path,
      Object.fromEntries(
        Object.entries(ids).map(([method, operationId]) => [
          method,
          { operationId, responses: {} },
        ]),
      ),
    ]),
  ),
})
