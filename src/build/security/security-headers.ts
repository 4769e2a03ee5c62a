/**
 * The headers that every response of the site carries beside its policy, by their lower-case names. A host that cannot set
 * headers leaves them out; the policy then still stands in each page.
 */
export const securityHeaders = {
  'cross-origin-embedder-policy':
    // Not require-corp: the console asks a silent server once more with no-cors, which that would always block.
    'credentialless',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': writePermissions(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const satisfies Readonly<Record<string, string>>

/** Two years, as HSTS preload lists ask; the list itself is for the owner of the domain to decide. */
export const strictTransport = 'max-age=63072000; includeSubDomains'

/** Copy buttons write to the clipboard, and the service may be nearer to the reader than the portal is. */
function writePermissions(): string {
  const used = ['clipboard-write', 'local-network', 'loopback-network']
  const unused = [
    'accelerometer',
    'autoplay',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ]
  return [...used.map((name) => `${name}=(self)`), ...unused.map((name) => `${name}=()`)].join(', ')
}
