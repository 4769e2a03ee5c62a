import { createContext } from 'react'

/** Whether a text has the held key in it. Fields deep in the response ask before they let a text into any state. */
export const KeyGuard = createContext<(text: string) => boolean>(() => false)
