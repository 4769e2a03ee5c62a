/**
 * The headers of every response of the site besides its policy, by lower-case names. A host that cannot set headers omits
 * them; each page still contains its policy.
 */
export const securityHeaders = {
  'cross-origin-embedder-policy':
    // Not require-corp: the console retries an unreadable server with no-cors, which that would always block.
    'credentialless',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': writePermissions(),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const satisfies Readonly<Record<string, string>>

/** Two years, as HSTS preload lists require; the domain's owner decides on the list itself. */
export const strictTransport = 'max-age=63072000; includeSubDomains'

/** Copy buttons write to the clipboard, and the service may be in the reader's local network. */
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
