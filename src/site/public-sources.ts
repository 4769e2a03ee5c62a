/**
 * Public documents that general practice is taken from. A page names one by its key, so that a link is written once.
 */
export const publicSources = {
  'rfc-6585': {
    title: 'RFC 6585, Additional HTTP Status Codes',
    url: 'https://www.rfc-editor.org/rfc/rfc6585',
  },
  'rfc-6750': {
    title: 'RFC 6750, Bearer Token Usage',
    url: 'https://www.rfc-editor.org/rfc/rfc6750',
  },
  'rfc-9110': { title: 'RFC 9110, HTTP Semantics', url: 'https://www.rfc-editor.org/rfc/rfc9110' },
  'rfc-9457': {
    title: 'RFC 9457, Problem Details for HTTP APIs',
    url: 'https://www.rfc-editor.org/rfc/rfc9457',
  },
  'owasp-secrets-management': {
    title: 'OWASP Secrets Management Cheat Sheet',
    url: 'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html',
  },
  'owasp-asvs': {
    title: 'OWASP ASVS 5.0',
    url: 'https://owasp.org/www-project-application-security-verification-standard/',
  },
  'owasp-api2': {
    title: 'OWASP API Security Top 10 2023, API2',
    url: 'https://owasp.org/API-Security/editions/2023/en/0xa2-broken-authentication/',
  },
  'curl-manual': { title: 'curl manual', url: 'https://curl.se/docs/manpage.html' },
  'bash-manual': {
    title: 'Bash manual',
    url: 'https://www.gnu.org/software/bash/manual/bash.html',
  },
  'git-gitignore': { title: 'Git manual, gitignore', url: 'https://git-scm.com/docs/gitignore' },
  'github-credentials': {
    title: 'GitHub, Keeping your API credentials secure',
    url: 'https://docs.github.com/en/rest/authentication/keeping-your-api-credentials-secure',
  },
  'github-actions': {
    title: 'GitHub, Security hardening for GitHub Actions',
    url: 'https://docs.github.com/en/actions/security-guides/security-hardening-for-github-actions',
  },
  'github-secret-scanning': {
    title: 'GitHub, Secret scanning detection scope',
    url: 'https://docs.github.com/en/code-security/reference/secret-security/secret-scanning-detection-scope',
  },
  'github-secret-patterns': {
    title: 'GitHub, Supported secret scanning patterns',
    url: 'https://docs.github.com/en/code-security/reference/secret-security/supported-secret-scanning-patterns',
  },
  gitleaks: { title: 'gitleaks', url: 'https://github.com/gitleaks/gitleaks' },
  'stripe-keys': {
    title: 'Stripe, Best practices for managing secret API keys',
    url: 'https://docs.stripe.com/keys-best-practices',
  },
  'google-api-keys': {
    title: 'Google Cloud, Best practices for managing API keys',
    url: 'https://cloud.google.com/docs/authentication/api-keys-best-practices',
  },
  'aws-access-keys': {
    title: 'AWS, Manage access keys for IAM users',
    url: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html',
  },
  'node-fetch': {
    title: 'Node.js, fetch',
    url: 'https://nodejs.org/api/globals.html#fetch',
  },
  'python-urllib': {
    title: 'Python, urllib.request',
    url: 'https://docs.python.org/3/library/urllib.request.html',
  },
  'mdn-redirect': {
    title: 'MDN, Request: redirect property',
    url: 'https://developer.mozilla.org/en-US/docs/Web/API/Request/redirect',
  },
} as const satisfies Record<string, PublicSource>

export interface PublicSource {
  readonly title: string
  readonly url: string
}

export type PublicSourceId = keyof typeof publicSources
