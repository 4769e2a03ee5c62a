/** Task in the words of a user that takes several requests, with what must be sent, written manually. */
export interface RecipeTask {
  readonly words: string
  /** Public repository of the Arazzo document; undefined for this one. */
  readonly repository?: string
  readonly file: string
  /** Slug of the recipe. */
  readonly recipe: string
  readonly inputs?: Readonly<Record<string, unknown>>
  /** The requests in order. A value of a later one that is not an input is from an earlier response. */
  readonly steps: readonly RecipeTaskStep[]
}

export interface RecipeTaskStep {
  /** Method and path of the operation. */
  readonly operation: string
  /** Input of plan_request. */
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly status?: number
  readonly response?: unknown
}

export const recipeTasks: readonly RecipeTask[] = [
  {
    words: 'list my experiments with a new API key',
    file: 'openapi/list-experiments.arazzo.yaml',
    recipe: 'list-experiments-with-a-new-key',
    steps: [{ operation: 'GET /v1/experiments' }],
  },
  {
    words: 'place an order for a pet with a coupon',
    repository: 'OAI/Arazzo-Specification',
    file: 'examples/1.0.0/pet-coupons.arazzo.yaml',
    recipe: 'place-order',
    inputs: { pet_id: 7001, quantity: 2, coupon_code: 'SPRING' },
    steps: [
      {
        operation: 'POST /store/order',
        inputs: {
          body: {
            petId: 7001,
            quantity: 2,
            couponCode: 'SPRING',
            status: 'placed',
            complete: false,
          },
        },
        response: { id: 9001 },
      },
    ],
  },
  {
    words: 'put a product into a new cart and check the cart',
    repository: 'wso2/arazzo-tools',
    file: 'examples/go-runner-test/toolshop/01-basic-sequential.arazzo.yaml',
    recipe: 'shopping-cart-flow',
    inputs: { quantity: 3 },
    steps: [
      { operation: 'GET /products', response: { data: [{ id: 'p-1', name: 'Saw' }], total: 1 } },
      { operation: 'POST /carts', status: 201, response: { id: 'c-1' } },
      {
        operation: 'POST /carts/{cartId}',
        inputs: {
          parameters: { 'path:cartId': 'c-1' },
          body: { product_id: 'p-1', quantity: 3 },
        },
        response: { result: 'added' },
      },
      {
        operation: 'GET /carts/{cartId}',
        inputs: { parameters: { 'path:cartId': 'c-1' } },
        response: {},
      },
    ],
  },
  {
    words: 'create, change and delete a special event of the museum',
    repository: 'Redocly/redocly-cli',
    file: 'resources/museum-api.arazzo.yaml',
    recipe: 'events-crud',
    steps: [
      {
        operation: 'GET /special-events',
        response: [{ dates: ['2026-12-01', '2026-12-02'] }],
      },
      {
        operation: 'POST /special-events',
        inputs: {
          body: {
            name: 'Mermaid Treasure Identification and Analysis',
            location: 'Under the seaaa 🦀 🎶 🌊.',
            eventDescription:
              'Join us as we review and classify a rare collection of 20 thingamabobs, gadgets, gizmos, whoosits, and whatsits, kindly donated by Ariel.',
            dates: ['2026-12-01', '2026-12-02'],
            price: 0,
          },
        },
        status: 201,
        response: {
          eventId: 'event-1',
          event: { name: 'Mermaid Treasure Identification and Analysis' },
        },
      },
      {
        operation: 'GET /special-events/{eventId}',
        inputs: { parameters: { 'path:eventId': 'event-1' } },
        response: {},
      },
      {
        operation: 'PATCH /special-events/{eventId}',
        inputs: {
          parameters: { 'path:eventId': 'event-1' },
          body: {
            name: 'Orca Identification and Analysis',
            location: 'Under the seaaa 🦀 🎶 🌊.',
            dates: ['2023-09-05', '2023-09-08'],
            price: 0,
          },
        },
        response: { eventId: 'event-2', event: { name: 'Orca Identification and Analysis' } },
      },
      {
        operation: 'DELETE /special-events/{eventId}',
        inputs: { parameters: { 'path:eventId': 'event-2' } },
        status: 204,
      },
    ],
  },
  {
    words: 'set up a new user with an institution and an account',
    repository: 'jentic/jentic-public-apis',
    file: 'workflows/pocketsmith.com/workflows.arazzo.json',
    recipe: 'initial-user-setup-account-creation',
    inputs: { title: 'Savings', currency_code: 'eur', type: 'bank' },
    steps: [
      {
        operation: 'GET /me',
        response: { id: 31, base_currency_code: 'nzd', time_zone: 'Auckland' },
      },
      {
        operation: 'PUT /users/{id}',
        inputs: {
          parameters: { 'path:id': 31 },
          body: { id: 31, base_currency_code: 'nzd', time_zone: 'Auckland' },
        },
        response: { id: 32 },
      },
      {
        operation: 'POST /users/{id}/institutions',
        inputs: {
          parameters: { 'path:id': 31 },
          body: { id: 31, title: 'Savings', currency_code: 'eur' },
        },
        response: { id: 41, title: 'Bank', currency_code: 'chf' },
      },
      {
        operation: 'POST /users/{id}/accounts',
        inputs: {
          parameters: { 'path:id': 31 },
          body: {
            id: 31,
            institution_id: 41,
            currency_code: 'chf',
            title: 'Savings',
            type: 'bank',
          },
        },
        response: { id: 51, title: 'Savings' },
      },
    ],
  },
  {
    words: 'set up a project and assign users to it',
    repository: 'Pakisan/jarazzo',
    file: 'jarazzo-models/src/test/resources/1.0.1/apacta.yaml',
    recipe: 'project-setup-and-team-assignment',
    inputs: {
      name: 'Roof',
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@example.com',
      stock_location_id: 's-1',
      is_active: 'true',
    },
    steps: [
      {
        operation: 'POST /projects',
        inputs: { body: { name: 'Roof' } },
        response: { data: { id: 'project-1' } },
      },
      {
        operation: 'GET /users',
        inputs: {
          parameters: {
            'query:first_name': 'Ada',
            'query:last_name': 'Byron',
            'query:email': 'ada@example.com',
            'query:stock_location_id': 's-1',
            'query:is_active': 'true',
          },
        },
        response: { data: [{ id: 'user-1' }] },
      },
      {
        operation: 'POST /projects/{project_id}/users/',
        inputs: {
          parameters: { 'path:project_id': 'project-1' },
          body: { project_id: 'project-1', user_id: 'user-1' },
        },
        response: { data: { id: 'member-1' } },
      },
    ],
  },
  {
    words: 'create a group and add a user to it',
    repository: 'jentic/jentic-public-apis',
    file: 'workflows/keycloak.local/workflows.arazzo.json',
    recipe: 'group-creation-and-user-assignment',
    inputs: {
      realm: 'demo',
      'create-group_body': { name: 'crew' },
      briefRepresentation: 'true',
      email: 'ada@example.com',
      first: '0',
      firstName: 'Ada',
      lastName: 'Byron',
      max: '5',
      search: 'ada',
      username: 'ada',
    },
    steps: [
      {
        operation: 'POST /{realm}/groups',
        inputs: { parameters: { 'path:realm': 'demo' }, body: { name: 'crew' } },
        response: { groupId: 'group-1' },
      },
      {
        operation: 'GET /{realm}/users',
        inputs: {
          parameters: {
            'path:realm': 'demo',
            'query:briefRepresentation': 'true',
            'query:email': 'ada@example.com',
            'query:first': '0',
            'query:firstName': 'Ada',
            'query:lastName': 'Byron',
            'query:max': '5',
            'query:search': 'ada',
            'query:username': 'ada',
          },
        },
        response: [{ userId: 'user-1' }],
      },
      {
        operation: 'PUT /{realm}/users/{id}/groups/{groupId}',
        inputs: {
          parameters: { 'path:realm': 'demo', 'path:id': 'user-1', 'path:groupId': 'group-1' },
        },
        response: {},
      },
    ],
  },
  {
    words: 'run a test of a service and read its messages',
    repository: 'jentic/jentic-public-apis',
    file: 'workflows/microcks.local/workflows.arazzo.json',
    recipe: 'execute-and-review-service-test',
    inputs: {
      page: '0',
      size: '20',
      testEndpoint: 'https://staging.example.com',
      runnerType: 'OPEN_API_SCHEMA',
      timeout: '5000',
    },
    steps: [
      {
        operation: 'GET /services',
        inputs: { parameters: { 'query:page': '0', 'query:size': '20' } },
        response: { services: [{ id: 'service-1' }] },
      },
      {
        operation: 'POST /tests',
        inputs: {
          body: {
            serviceId: 'service-1',
            testEndpoint: 'https://staging.example.com',
            runnerType: 'OPEN_API_SCHEMA',
            timeout: '5000',
          },
        },
        response: { testResultId: 'result-1' },
      },
      {
        operation: 'GET /tests/{id}',
        inputs: { parameters: { 'path:id': 'result-1' } },
        response: {
          testResult: { id: 'result-2', testCaseResults: [{ operationName: 'case-1' }] },
        },
      },
      {
        operation: 'GET /tests/{id}/messages/{testCaseId}',
        inputs: { parameters: { 'path:id': 'result-2', 'path:testCaseId': 'case-1' } },
        response: [],
      },
    ],
  },
  {
    words: 'who represents a constituency, and its election results',
    repository: 'jentic/jentic-public-apis',
    file: 'workflows/parliament.uk~members/workflows.arazzo.json',
    recipe: 'constituency-profile-and-election-history',
    inputs: { searchText: 'York', skip: '0', take: '1' },
    steps: [
      {
        operation: 'GET /api/Location/Constituency/Search',
        inputs: {
          parameters: { 'query:searchText': 'York', 'query:skip': '0', 'query:take': '1' },
        },
        response: { constituency_search_results: { value: { id: 4001 } } },
      },
      {
        operation: 'GET /api/Location/Constituency/{id}',
        inputs: { parameters: { 'path:id': 4001 } },
        response: { constituency_details: { id: 4002 } },
      },
      {
        operation: 'GET /api/Location/Constituency/{id}/Representations',
        inputs: { parameters: { 'path:id': 4002 } },
        response: {},
      },
      {
        operation: 'GET /api/Location/Constituency/{id}/ElectionResults',
        inputs: { parameters: { 'path:id': 4002 } },
        response: {},
      },
    ],
  },
  {
    words: 'log in and look up my first order',
    repository: 'emmanuelperu/arazzo-maestro',
    file: 'examples/auth.arazzo.yaml',
    recipe: 'authenticated-order-lookup',
    inputs: { username: 'ada', password: 'test-password' },
    steps: [
      {
        operation: 'POST /auth/login',
        inputs: { body: { username: 'ada', password: 'test-password' } },
        response: { token: 't-1' },
      },
      {
        operation: 'GET /orders',
        inputs: { parameters: { 'query:page': 0 } },
        response: { items: [{ id: 'order-1' }] },
      },
      {
        operation: 'GET /orders/{orderId}',
        inputs: { parameters: { 'path:orderId': 'order-1' } },
        response: { status: 'paid' },
      },
    ],
  },
]
