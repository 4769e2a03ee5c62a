/** Public documents behind general practice. Pages refer to them by key. */
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
  'asvs-13.1.4': {
    title: 'OWASP ASVS 5.0, 13.1.4',
    url: 'https://github.com/OWASP/ASVS/blob/v5.0.0/5.0/en/0x22-V13-Configuration.md#v131-configuration-documentation',
  },
  'asvs-13.2.1': {
    title: 'OWASP ASVS 5.0, 13.2.1',
    url: 'https://github.com/OWASP/ASVS/blob/v5.0.0/5.0/en/0x22-V13-Configuration.md#v132-backend-communication-configuration',
  },
  'asvs-13.3.1': {
    title: 'OWASP ASVS 5.0, 13.3.1',
    url: 'https://github.com/OWASP/ASVS/blob/v5.0.0/5.0/en/0x22-V13-Configuration.md#v133-secret-management',
  },
  'asvs-14.2.1': {
    title: 'OWASP ASVS 5.0, 14.2.1',
    url: 'https://github.com/OWASP/ASVS/blob/v5.0.0/5.0/en/0x23-V14-Data-Protection.md#v142-general-data-protection',
  },
  'asvs-14.3.3': {
    title: 'OWASP ASVS 5.0, 14.3.3',
    url: 'https://github.com/OWASP/ASVS/blob/v5.0.0/5.0/en/0x23-V14-Data-Protection.md#v143-client-side-data-protection',
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
  'github-remediation': {
    title: 'GitHub, Remediating a leaked secret in your repository',
    url: 'https://docs.github.com/en/code-security/secret-scanning/working-with-secret-scanning-and-push-protection/remediating-a-leaked-secret',
  },
  'github-sensitive-data': {
    title: 'GitHub, Removing sensitive data from a repository',
    url: 'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/removing-sensitive-data-from-a-repository',
  },
  'github-custom-patterns': {
    title: 'GitHub, Custom patterns',
    url: 'https://docs.github.com/en/code-security/concepts/secret-security/custom-patterns',
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
  'aws-access-keys-update': {
    title: 'AWS, Update access keys',
    url: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id-credentials-access-keys-update.html',
  },
  'docker-secrets': {
    title: 'Docker, Secrets in Compose',
    url: 'https://docs.docker.com/compose/how-tos/use-secrets/',
  },
  'one-password-run': {
    title: '1Password CLI, run',
    url: 'https://developer.1password.com/docs/cli/reference/commands/run',
  },
  'pass-manual': {
    title: 'pass manual',
    url: 'https://git.zx2c4.com/password-store/about/',
  },
  psreadline: {
    title: 'Microsoft, about_PSReadLine',
    url: 'https://learn.microsoft.com/en-us/powershell/module/psreadline/about/about_psreadline',
  },
  'windows-clipboard': {
    title: 'Microsoft, Clipboard Formats',
    url: 'https://learn.microsoft.com/en-us/windows/win32/dataxchg/clipboard-formats#cloud-clipboard-and-clipboard-history-formats',
  },
  'mdn-redirect': {
    title: 'MDN, Request: redirect property',
    url: 'https://developer.mozilla.org/en-US/docs/Web/API/Request/redirect',
  },
} as const satisfies Record<string, { readonly title: string; readonly url: string }>

export type PublicSourceId = keyof typeof publicSources
