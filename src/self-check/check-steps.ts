/** The steps of the check, in order, as shown while it runs. */
export const checkSteps = {
  'try-detectors': 'Put a decoy in each place, find it there, and remove it',
  enter: 'Type a made-up key into a password field, and look everywhere',
  send: 'Send it to this site, as a real key would be sent',
  'look-held': 'Look everywhere while the page holds it',
  'look-forgotten': 'Forget it, and look everywhere again',
  'read-policy': 'Read the security policy, and try to violate it',
} as const

export type CheckStep = keyof typeof checkSteps
