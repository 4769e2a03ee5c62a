import createdKeyDark from '../../assets/sandbox/created-key-dark.webp'
import createdKeyLight from '../../assets/sandbox/created-key-light.webp'
import developerDark from '../../assets/sandbox/developer-dark.webp'
import developerLight from '../../assets/sandbox/developer-light.webp'
import newKeyDark from '../../assets/sandbox/new-key-dark.webp'
import newKeyLight from '../../assets/sandbox/new-key-light.webp'
import signInDark from '../../assets/sandbox/sign-in-dark.webp'
import signInLight from '../../assets/sandbox/sign-in-light.webp'

/** The screenshots of the sandbox, each in both themes, with alternative text. */
export const shots = {
  'sign-in': {
    caption: 'The sandbox: Sign in',
    alt: 'The start page of the sandbox: there is one user and no password, and a Sign in button.',
    light: signInLight,
    dark: signInDark,
  },
  developer: {
    caption: 'The sandbox: Settings, Developer',
    alt: 'The Developer page of the sandbox: Create New Key above an empty list of API keys.',
    light: developerLight,
    dark: developerDark,
  },
  'new-key': {
    caption: 'The sandbox: Create New Key',
    alt: 'The Create New Key page of the sandbox: the Name field with “Quickstart on my laptop” in it, and the Create key button.',
    light: newKeyLight,
    dark: newKeyDark,
  },
  'created-key': {
    caption: 'The sandbox: the key, shown once',
    alt: 'The Key created page of the sandbox: a warning to copy the key now, the API key field with a made-up value, and the Copy button.',
    light: createdKeyLight,
    dark: createdKeyDark,
  },
} as const

export type Shot = keyof typeof shots
