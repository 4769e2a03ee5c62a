import createdKeyDark from './shots/created-key-dark.webp'
import createdKeyLight from './shots/created-key-light.webp'
import developerDark from './shots/developer-dark.webp'
import developerLight from './shots/developer-light.webp'
import newKeyDark from './shots/new-key-dark.webp'
import newKeyLight from './shots/new-key-light.webp'
import signInDark from './shots/sign-in-dark.webp'
import signInLight from './shots/sign-in-light.webp'

export const shots = {
  'sign-in': {
    caption: 'The sandbox: its start page',
    alt: 'The start page of the sandbox: a Create a key button and a Sign in button; there is one user and no password.',
    light: signInLight,
    dark: signInDark,
  },
  developer: {
    caption: 'The sandbox: Settings, Developer',
    alt: 'The Developer page of the sandbox: Create New Key next to an empty list of API keys.',
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
    alt: 'The Key created page of the sandbox: a warning to copy the key now, the API key field with a made-up value, and the buttons Copy and open the console, and Copy.',
    light: createdKeyLight,
    dark: createdKeyDark,
  },
} as const

export type Shot = keyof typeof shots
