import type { source } from '#service/source/source.ts'

/** A fact in the source, and the page that must state it under "Specified" with that section. */
export interface SourceFact {
  readonly id: string
  readonly section: keyof typeof source.sections
  readonly page: string
  readonly fact: string
  /** All must match the text of the same statement. */
  readonly evidence: readonly RegExp[]
}

const overview = '/'
const quickstart = '/quickstart/'
const baseUrl = '/reference/base-url/'
const createKey = '/authentication/create-a-key/'
const sendKey = '/authentication/send-a-key/'
const handleKeys = '/authentication/handle-keys/'
const listExperiments = '/reference/list-experiments/'
const versioning = '/reference/versioning/'

/** What the source shows, in its order. What it does not show is in the contract, as open points. */
export const sourceFacts = [
  {
    id: 'rest-api',
    section: '1',
    page: overview,
    fact: 'The service offers a REST API over HTTP to automate workflows or integrate other tools.',
    evidence: [/REST API over HTTP/, /automate workflows/, /other tools/],
  },
  {
    id: 'callers-use-keys',
    section: '1',
    page: createKey,
    fact: 'Callers authenticate with API keys, which a signed-in user creates in the web application.',
    evidence: [
      /Callers authenticate with API keys/,
      /signed-in user creates a key in the web application/,
    ],
  },
  {
    id: 'one-collection',
    section: '1',
    page: listExperiments,
    fact: 'The one resource collection that the API exposes is the experiments collection.',
    evidence: [/one resource collection that the API exposes is the experiments collection/],
  },
  {
    id: 'key-name',
    section: '2',
    page: createKey,
    fact: 'The user chooses the name of a key at creation; it should describe the purpose.',
    evidence: [/user chooses the name when the key is created/, /describe the key’s purpose/],
  },
  {
    id: 'key-value',
    section: '2',
    page: createKey,
    fact: 'The value of a key is secret, is shown once at creation and cannot be viewed again.',
    evidence: [/secret value/, /shown once, when the key is created/, /cannot be viewed again/],
  },
  {
    id: 'experiment-resource',
    section: '2',
    page: listExperiments,
    fact: 'An experiment is the resource listed at the path /v1/experiments.',
    evidence: [/resource listed at the path \/v1\/experiments/],
  },
  {
    id: 'paths-are-relative',
    section: '4',
    page: listExperiments,
    fact: 'All paths are relative to {base_url}.',
    evidence: [/relative to \{base_url\}/],
  },
  {
    id: 'operation',
    section: '4',
    page: listExperiments,
    fact: 'List experiments is GET /v1/experiments.',
    evidence: [/^GET \/v1\/experiments/],
  },
  {
    id: 'no-body',
    section: '4',
    page: listExperiments,
    fact: 'The request of List experiments has no body.',
    evidence: [/Authorization/, /request has no body/],
  },
  {
    id: 'authorization-header',
    section: '4',
    page: listExperiments,
    fact: 'The request header Authorization is Bearer <API_KEY>, and it is required.',
    evidence: [/Authorization Bearer <API_KEY>, required/],
  },
  {
    id: 'content-type-header',
    section: '4',
    page: listExperiments,
    fact: 'The request header Content-Type is application/json.',
    evidence: [/Content-Type application\/json/],
  },
  {
    id: 'no-key-endpoint',
    section: '4',
    page: createKey,
    fact: 'Keys are created in the web application, not through a documented API endpoint.',
    evidence: [/created in the web application, not through a documented API endpoint/],
  },
  {
    id: 'every-request-has-the-key',
    section: '5',
    page: sendKey,
    fact: 'Every request carries the header Authorization with "Bearer " followed by the key.',
    evidence: [/Every request carries the header Authorization/, /Authorization: Bearer <API_KEY>/],
  },
  {
    id: 'signed-in-user',
    section: '1',
    page: createKey,
    fact: 'A signed-in user creates a key in the web application.',
    evidence: [/A signed-in user creates a key in the web application/],
  },
  {
    id: 'signed-in-user-first',
    section: '1',
    page: quickstart,
    fact: 'A signed-in user creates a key in the web application.',
    evidence: [/A signed-in user creates a key in the web application/],
  },
  {
    id: 'create-procedure-first',
    section: '5',
    page: quickstart,
    fact: 'Settings, then Developer, then Create New Key, then a descriptive name.',
    evidence: [/Settings, then Developer\..* Create New Key\..* descriptive name/],
  },
  {
    id: 'base-url',
    section: '4',
    page: baseUrl,
    fact: 'All paths are relative to {base_url}.',
    evidence: [/All paths are relative to \{base_url\}/],
  },
  {
    id: 'create-procedure',
    section: '5',
    page: createKey,
    fact: 'Settings, then Developer, then Create New Key, then a descriptive name.',
    evidence: [/Settings, then Developer\..* Create New Key\..* descriptive name/],
  },
  {
    id: 'displayed-once',
    section: '5',
    page: createKey,
    fact: 'The value is displayed once at creation; it must be copied then.',
    evidence: [
      /Copy the key value now/,
      /displayed once, at creation, and cannot be displayed again/,
    ],
  },
  {
    id: 'like-a-password',
    section: '5',
    page: handleKeys,
    fact: 'A key is a secret and is handled like a password.',
    evidence: [/A key is a secret\. Handle it like a password/],
  },
  {
    id: 'never-in-a-public-repository',
    section: '5',
    page: handleKeys,
    fact: 'A key is never committed to a public repository.',
    evidence: [/Never commit a key to a public repository/],
  },
  {
    id: 'service-principals',
    section: '5',
    page: handleKeys,
    fact: 'Guidance for service use: tightly scoped, expiring service principals.',
    evidence: [/Guidance for service use: use tightly scoped, expiring service principals/],
  },
  {
    id: 'principal-identity',
    section: '5',
    page: handleKeys,
    fact: 'Service principals are bound to a tenant and carry an explicit non-human actor identity.',
    evidence: [/bound to a tenant/, /explicit non-human actor identity/],
  },
  {
    id: 'version-in-path',
    section: '9',
    page: versioning,
    fact: 'The version is part of the path.',
    evidence: [/version is part of the path/],
  },
  {
    id: 'only-v1',
    section: '9',
    page: versioning,
    fact: 'The only version that appears is v1, at the prefix /v1.',
    evidence: [/only version that appears is v1, at the prefix \/v1/],
  },
] as const satisfies readonly SourceFact[]
