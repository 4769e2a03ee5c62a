import createdKeyDark from '../../assets/sandbox/created-key-dark.webp'
import createdKeyLight from '../../assets/sandbox/created-key-light.webp'
import developerDark from '../../assets/sandbox/developer-dark.webp'
import developerLight from '../../assets/sandbox/developer-light.webp'
import newKeyDark from '../../assets/sandbox/new-key-dark.webp'
import newKeyLight from '../../assets/sandbox/new-key-light.webp'
import signInDark from '../../assets/sandbox/sign-in-dark.webp'
import signInLight from '../../assets/sandbox/sign-in-light.webp'

/** The pictures of the sandbox, each in both themes, with what somebody who does not see them should know. */
export const shots = {
  'sign-in': {
    caption: 'The sandbox: Sign in',
    alt: 'The start page of the sandbox: there is one user and no password, and a button Sign in.',
    light: signInLight,
    dark: signInDark,
  },
  developer: {
    caption: 'The sandbox: Settings, Developer',
    alt: 'The page Developer of the sandbox: a list of API keys, still empty, and above it Create New Key.',
    light: developerLight,
    dark: developerDark,
  },
  'new-key': {
    caption: 'The sandbox: Create New Key',
    alt: 'The page Create New Key of the sandbox: the field Name with “Quickstart on my laptop” in it, and the button Create key.',
    light: newKeyLight,
    dark: newKeyDark,
  },
  'created-key': {
    caption: 'The sandbox: the key, shown once',
    alt: 'The page Key created of the sandbox: a warning to copy the key now, the field API key with a made-up value, and the button Copy.',
    light: createdKeyLight,
    dark: createdKeyDark,
  },
} as const

export type Shot = keyof typeof shots
