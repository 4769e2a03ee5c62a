import type { PublicSourceId } from '#site/statements/public-sources.ts'

/** Advice on a page, in one statement of general practice that cites this source. */
interface PracticeFact {
  readonly page: string
  readonly source: PublicSourceId
  readonly advice: string
  readonly evidence: readonly RegExp[]
}

const leakedKey = '/authentication/leaked-key/'
const rotateKey = '/authentication/rotate-a-key/'
const storeKey = '/authentication/store-a-key/'
const sendKey = '/authentication/send-a-key/'
const handleKeys = '/authentication/handle-keys/'

export const practiceFacts = [
  {
    page: leakedKey,
    source: 'github-remediation',
    advice: 'A key leaked in public or from production is removed first.',
    evidence: [
      /public place, or it is the key of a production system\. Remove it first, and accept the outage: Remove the leaked key now/,
    ],
  },
  {
    page: leakedKey,
    source: 'asvs-13.3.1',
    advice: 'CI logs, build artifacts and images are searched for copies.',
    evidence: [/CI logs/, /build artifacts and container images/],
  },
  {
    page: leakedKey,
    source: 'github-sensitive-data',
    advice: 'Rewriting the history comes after removing the key, and has limits.',
    evidence: [/before you touch the history/, /clones and forks/, /cached views/],
  },
  {
    page: rotateKey,
    source: 'aws-access-keys-update',
    advice: 'The old key is disabled, and deleted only later.',
    evidence: [/every scheduled job has run/, /Disable the old key.*Delete the old key/],
  },
  {
    page: storeKey,
    source: 'github-credentials',
    advice: 'A .env file is the last choice.',
    evidence: [/\.env file is the last choice/, /encrypt it, and never push it/],
  },
  {
    page: storeKey,
    source: 'docker-secrets',
    advice: 'A secret can be a file.',
    evidence: [/A file/, /\/run\/secrets\//],
  },
  {
    page: storeKey,
    source: 'one-password-run',
    advice: 'A password manager gives the key to one program.',
    evidence: [/op run -- node list-experiments\.mjs/],
  },
  {
    page: storeKey,
    source: 'pass-manual',
    advice: 'A command-line password manager holds the key.',
    evidence: [/\$\(pass show service-api\)/],
  },
  {
    page: storeKey,
    source: 'psreadline',
    advice: 'The history of PowerShell does not leave out API_KEY.',
    evidence: [/asplaintext/, /API_KEY, with its underscore, is none of these/],
  },
  {
    page: storeKey,
    source: 'windows-clipboard',
    advice: 'What is copied can stay in a clipboard history.',
    evidence: [/history of what you copy/],
  },
  {
    page: storeKey,
    source: 'github-custom-patterns',
    advice: 'Custom patterns with push protection find a format that scanners do not know.',
    evidence: [/custom patterns/, /push protection/],
  },
  {
    page: storeKey,
    source: 'asvs-14.3.3',
    advice: 'No key in browser storage.',
    evidence: [/local storage, session storage, IndexedDB or cookies/],
  },
  {
    page: sendKey,
    source: 'curl-manual',
    advice: '-H @- has a minimum version.',
    evidence: [/standard input \(-H @-, curl 7\.55 or newer\)/],
  },
  {
    page: sendKey,
    source: 'curl-redirect-host',
    advice: 'Old versions of curl sent the key on to other hosts.',
    evidence: [/Before 7\.58, -L sent it to every host/],
  },
  {
    page: sendKey,
    source: 'curl-redirect-port',
    advice: 'Old versions of curl sent the key on to other ports.',
    evidence: [/Before 7\.83, -L sent it to another port/],
  },
  {
    page: sendKey,
    source: 'rfc-6750',
    advice: 'The key is a bearer token.',
    evidence: [/a bearer token: anyone who has the token can use it/],
  },
  {
    page: sendKey,
    source: 'asvs-14.2.1',
    advice: 'No key in a URL.',
    evidence: [/Never put a key into a URL or a query string/],
  },
  {
    page: handleKeys,
    source: 'asvs-13.2.1',
    advice: 'No unchanging key between programs.',
    evidence: [/Avoid one unchanging key/],
  },
] as const satisfies readonly PracticeFact[]
