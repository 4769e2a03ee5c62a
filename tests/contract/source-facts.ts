import type { source } from '#portal/service.ts'

/** The page that states a fact of the source under "Specified", the section, and texts that must all be in one statement. */
export type SourceFact = readonly [
  page: string,
  section: keyof typeof source.sections,
  ...texts: readonly string[],
]

const createKey = '/authentication/create-a-key/'
const handleKeys = '/authentication/handle-keys/'
const listExperiments = '/reference/list-experiments/'

/** Facts of the source. Facts that it does not contain are open points of the API description. */
export const sourceFacts: readonly SourceFact[] = [
  ['/', '1', 'REST API over HTTP', 'automate workflows', 'other tools'],
  [
    createKey,
    '1',
    'Callers authenticate with API keys',
    'A signed-in user creates a key in the web application',
  ],
  [createKey, '2', 'user chooses the name when the key is created', 'describe the key’s purpose'],
  [createKey, '2', 'secret value', 'shown once, when the key is created', 'cannot be viewed again'],
  [createKey, '4', 'created in the web application, not through a documented API endpoint'],
  [createKey, '5', 'Settings, then Developer.', 'Create New Key.', 'descriptive name'],
  [
    createKey,
    '5',
    'Copy the key value now',
    'displayed once, at creation, and cannot be displayed again',
  ],
  ['/quickstart/', '1', 'A signed-in user creates a key in the web application'],
  ['/quickstart/', '5', 'Settings, then Developer.', 'Create New Key.', 'descriptive name'],
  [
    listExperiments,
    '1',
    'one resource collection that the API exposes is the experiments collection',
  ],
  [listExperiments, '2', 'resource listed at the path /v1/experiments'],
  [listExperiments, '4', 'GET /v1/experiments', 'relative to {base_url}'],
  [listExperiments, '4', 'Authorization Bearer <API_KEY>, required', 'request has no body'],
  [listExperiments, '4', 'Content-Type application/json'],
  ['/reference/base-url/', '4', 'All paths are relative to {base_url}'],
  [
    '/authentication/send-a-key/',
    '5',
    'Every request carries the header Authorization',
    'Authorization: Bearer <API_KEY>',
  ],
  [handleKeys, '5', 'A key is a secret. Handle it like a password'],
  [handleKeys, '5', 'Never commit a key to a public repository'],
  [handleKeys, '5', 'Guidance for service use: use tightly scoped, expiring service principals'],
  [handleKeys, '5', 'bound to a tenant', 'explicit non-human actor identity'],
  ['/reference/versioning/', '9', 'version is part of the path'],
  ['/reference/versioning/', '9', 'only version that appears is v1, at the prefix /v1'],
]
